import type { Actor } from './actor.js';
import { currentContext } from './request-context.js';

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

/**
 * Records who the caller was identified as, by a password, a code or a state: what the call changes from here on is
 * attributed to them.
 */
export function callerIs({ customerId, userId }: Member): void {
  const call = currentContext()?.call;
  if (call) call.member = { customerId, userId };
}

/** Names what is being deleted, so that the audit log has its name afterwards. */
export function nameObject(name: string): void {
  const call = currentContext()?.call;
  if (call) call.objectName = name;
}
