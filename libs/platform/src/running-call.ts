import type { Actor } from './actor.js';
import { currentContext } from './request-context.js';

/** From where a request came, as the gateway saw it. */
export interface Caller {
  /** IPv4 or IPv6; empty when nobody knows. */
  readonly address: string;
  /** What the browser or program calls itself, in printable ASCII. */
  readonly userAgent: string;
}

/** Somebody of an organisation. */
export interface Member {
  readonly customerId: string;
  readonly userId: string;
}

/** The call that this process is answering; what it changes is recorded as its doing. */
export interface RunningCall {
  /** UUIDv7, made here: what a caller sends could hide one call behind another. */
  readonly id: string;
  /** `<context>.v1.<Method>`, for example "incidents.v1.OpenIncident". */
  readonly method: string;
  readonly actor: Actor;
  readonly request: object;
  /** When it began (epoch ms). */
  readonly at: number;
  /** Who an anonymous caller turned out to be. */
  member?: Member;
  /** What the object is called that the call is about, where neither request nor answer say it. */
  objectName?: string;
  /** Set once an entry is committed: a call has one. */
  isRecorded?: boolean;
}

/** Says who the caller has turned out to be, by a password, a code or a state: what the call changes from here on is theirs. */
export function callerIs({ customerId, userId }: Member): void {
  const call = currentContext()?.call;
  if (call) call.member = { customerId, userId };
}

/** Names what is being deleted, so that the log can say it when nothing else does any more. */
export function nameObject(name: string): void {
  const call = currentContext()?.call;
  if (call) call.objectName = name;
}
