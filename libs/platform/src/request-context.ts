import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { DeadlineExceededError } from './errors.js';
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
  /** After this moment (epoch ms) nothing is done any more for the request: who asked has been told that no answer came. */
  readonly deadline?: number;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

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

/** Runs what one request sets off and all are served by, which has neither its deadline nor its caller. */
export function runDetached<T>(work: () => T): T {
  return storage.run(undefined, work);
}

/** Runs what a request sets off and does not wait for: part of its trace, without its deadline, and no change that its call makes. */
export function runFurther<T>(work: () => T): T {
  const context = storage.getStore();
  return storage.run(context && { ...context, call: undefined, deadline: undefined }, work);
}

/** @throws DeadlineExceededError after the deadline of the running request */
export function requireInTime(): void {
  const { deadline } = storage.getStore() ?? {};
  if (deadline !== undefined && Date.now() >= deadline) {
    throw new DeadlineExceededError('The time for this request is over; nothing was changed.');
  }
}

/** The context of the running request, if there is one. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
