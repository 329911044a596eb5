import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { isId, newId } from './ids.js';
import type { Caller, RunningCall } from './running-call.js';
import { formatTraceparent, parseTraceparent } from './tracing/traceparent.js';
import type { Tracing } from './tracing/tracing.js';

/** What follows one request through every process, for the log and for the person who reports a fault. */
export interface RequestContext {
  readonly requestId: string;
  /** W3C Trace Context, version 00. */
  readonly traceparent: string;
  /** Makes the spans of what the request causes; absent unless traces are collected. */
  readonly tracing?: Tracing;
  /** The organisation whose work it is (UUID), where a message says so; a call has it in its actor. */
  readonly customerId?: string;
  /** From where it came; unknown for what nobody asked for. */
  readonly caller?: Caller;
  /** The call that is being answered, in a service. */
  readonly call?: RunningCall;
}

const storage = new AsyncLocalStorage<RequestContext>();

const REQUEST_ID = /^[A-Za-z0-9_.-]{1,64}$/;

/** What a request brings along; nothing of it is believed to be well-formed. */
interface Given {
  readonly requestId?: string;
  readonly traceparent?: string;
  readonly customerId?: string;
  readonly caller?: Caller;
  readonly tracing?: Tracing;
}

/** Starts a context, keeping the parts of `given` that are well-formed. */
export function newRequestContext({ requestId, traceparent, customerId, caller, tracing }: Given = {}): RequestContext {
  return {
    ...(caller && { caller }),
    ...(tracing && { tracing }),
    ...(isId(customerId ?? '') && { customerId }),
    requestId: requestId && REQUEST_ID.test(requestId) ? requestId : newId(),
    traceparent: traceparent && parseTraceparent(traceparent) ? traceparent : newTraceparent(),
  };
}

function newTraceparent(): string {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return formatTraceparent({ traceId, spanId, isSampled: false });
}

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The context of the running request, if there is one. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
