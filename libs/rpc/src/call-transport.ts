import type { MsgHdrs } from '@nats-io/transport-node';
import { UnavailableError } from '@candor/platform/errors.js';

/** A call that is ready to be sent. */
export interface EncodedCall {
  readonly subject: string;
  /** A `candor.rpc.v1.Call`. */
  readonly content: Uint8Array;
  readonly head: MsgHdrs;
  /** How long to wait for the reply (ms). */
  readonly timeoutMs: number;
  /** Whether it changes nothing, so that it may be sent a second time. */
  readonly isRead: boolean;
  /** Whether it has an Idempotency-Key, so that it takes effect once however often it is sent. */
  readonly isKeyed: boolean;
}

/** A way to the app that answers a call. */
export interface CallTransport {
  /**
   * @returns the encoded reply
   * @throws NotReachedError when certainly nobody has taken the call
   * @throws DeadlineExceededError, UnavailableError when it may have been taken
   */
  send(call: EncodedCall): Promise<Uint8Array>;
}

/** Nobody was reached: the call may be sent again, another way. */
export class NotReachedError extends UnavailableError {}

/** Answers an encoded call with an encoded reply; never throws. */
export type CallAnswer = (content: Uint8Array, head: MsgHdrs | undefined) => Promise<Uint8Array>;

/** Sends a call over the first of the transports that reaches anybody. */
export async function sendOverFirst(
  [transport, ...others]: readonly [CallTransport, ...CallTransport[]],
  call: EncodedCall,
): Promise<Uint8Array> {
  try {
    return await transport.send(call);
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || !(error instanceof NotReachedError)) throw error;
    return sendOverFirst([next, ...rest], call);
  }
}
