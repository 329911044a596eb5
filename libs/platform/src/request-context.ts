import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Actor } from './actor.js';
import { DeadlineExceededError } from './errors.js';
import { isId, newId } from './ids.js';
import { formatTraceparent, parseTraceparent } from './tracing/traceparent.js';
import type { Tracing } from './tracing/tracing.js';

/** Where a request came from, as the gateway saw it. */
export interface Caller {
  /** IPv4 or IPv6; empty if unknown. */
  readonly address: string;
  /** The name that the browser or program sends, in printable ASCII. */
  readonly userAgent: string;
}

/** A member of an organisation. */
export interface Member {
  readonly customerId: string;
  readonly userId: string;
  /** Names the key that stands for the user; absent for one who came in person. */
  readonly accessKey?: string;
}

/** The call that this process is answering; what it changes is attributed to it. */
export interface RunningCall {
  /** UUIDv7, created here: with an id chosen by the caller one call could hide another. */
  readonly id: string;
  /** `<context>.v1.<Method>`, for example "incidents.v1.OpenIncident". */
  readonly method: string;
  readonly actor: Actor;
  readonly request: object;
  /** When it started (epoch ms). */
  readonly at: number;
  /** The user an anonymous caller was identified as. */
  member?: Member;
  /** The name of the call's object, where neither request nor answer contain it. */
  objectName?: string;
  /** Set once an audit entry is committed: a call has at most one. */
  isRecorded?: boolean;
}

/** The time that all calls made for one answer share: that of the longest of them, from the first on. */
export interface SharedTime {
  /** When the first call was made (epoch ms). */
  since?: number;
  /** How long the most patient of them so far may take (ms). */
  longestMs?: number;
}

/** What accompanies one request through every process, for the log and for a person who reports a fault. */
export interface RequestContext {
  readonly requestId: string;
  /** W3C Trace Context, version 00. */
  readonly traceparent: string;
  /** Creates the spans of what the request causes; absent unless traces are collected. */
  readonly tracing?: Tracing;
  /** The organisation the work is for (UUID), where a message names it; a call has it in its actor. */
  readonly customerId?: string;
  /** Where the request came from; absent for work without a request. */
  readonly caller?: Caller;
  /** The call that is being answered, in a service. */
  readonly call?: RunningCall;
  /** After this time (epoch ms) no more work is done for the request: its caller has already got a timeout. */
  readonly deadline?: number;
  /** Where a request from outside is answered: its calls take no longer one after the other than one of them may. */
  readonly sharedTime?: SharedTime;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

const REQUEST_ID = /^[A-Za-z0-9_.-]{1,64}$/;

/** What a request carries; none of it is trusted to be well-formed. */
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

/** The context of a request from outside: all calls made for its answer share one time. */
export function newAnswerContext(given: Given = {}): RequestContext {
  return { ...newRequestContext(given), sharedTime: {} };
}

function newTraceparent(): string {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return formatTraceparent({ traceId, spanId, isSampled: false });
}

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** Runs work that one request triggers for all callers; it has neither that request's deadline nor its caller. */
export function runDetached<T>(work: () => T): T {
  return storage.run(undefined, work);
}

/**
 * Runs work that a request triggers and does not wait for: part of its trace, without its deadline, and not recorded as
 * a change made by its call.
 */
export function runFurther<T>(work: () => T): T {
  const context = storage.getStore();
  return storage.run(context && { ...context, call: undefined, deadline: undefined }, work);
}

/** Runs one part of a long answer, such as a page of a file: its calls have the time that a whole answer has. */
export function runPart<T>(work: () => T): T {
  const context = storage.getStore();
  return storage.run(context && { ...context, sharedTime: {} }, work);
}

/**
 * Until when a call may take (epoch ms) that is made now for the running request.
 * @param timeoutMs how long it may take at most
 */
export function callUntil(timeoutMs: number): number {
  const now = Date.now();
  const { deadline = Infinity, sharedTime: shared } = storage.getStore() ?? {};
  if (!shared) return Math.min(deadline, now + timeoutMs);
  shared.since ??= now;
  shared.longestMs = Math.max(timeoutMs, shared.longestMs ?? 0);
  return Math.min(deadline, now + timeoutMs, shared.since + shared.longestMs);
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
