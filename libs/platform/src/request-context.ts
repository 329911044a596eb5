import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { isId, newId } from './ids.js';
import type { Caller, RunningCall } from './running-call.js';

/** What follows one request through every process, for the log and for the person who reports a fault. */
export interface RequestContext {
  readonly requestId: string;
  /** W3C Trace Context, version 00. */
  readonly traceparent: string;
  /** The organisation whose work it is (UUID), where a message says so; a call has it in its actor. */
  readonly customerId?: string;
  /** From where it came; unknown for what nobody asked for. */
  readonly caller?: Caller;
  /** The call that is being answered, in a service. */
  readonly call?: RunningCall;
}

const storage = new AsyncLocalStorage<RequestContext>();

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
const REQUEST_ID = /^[A-Za-z0-9_.-]{1,64}$/;

/** Starts a context, keeping the parts of `given` that are well-formed. */
export function newRequestContext(
  given: { requestId?: string; traceparent?: string; customerId?: string; caller?: Caller } = {},
): RequestContext {
  return {
    ...(given.caller && { caller: given.caller }),
    ...(isId(given.customerId ?? '') && { customerId: given.customerId }),
    requestId: given.requestId && REQUEST_ID.test(given.requestId) ? given.requestId : newId(),
    traceparent:
      given.traceparent && TRACEPARENT.test(given.traceparent)
        ? given.traceparent
        : `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`,
  };
}

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The context of the running request, if there is one. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
