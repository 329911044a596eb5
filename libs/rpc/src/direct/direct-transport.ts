import { Agent, request } from 'node:http';
import type { MsgHdrs } from '@nats-io/transport-node';
import { DeadlineExceededError, UnavailableError } from '@candor/platform/errors.js';
import { NotReachedError, type CallTransport, type EncodedCall } from '../call-transport.js';
import { familyOf } from '../rpc-subject.js';
import { directAddressIn } from './direct-address.js';

/**
 * Replicas of one app that are remembered; the most recent to answer is tried first, one that let a call run out last.
 */
const REMEMBERED = 8;
/** Within a cluster, connecting takes longer only to a machine that is gone (ms). */
const CONNECT_TIMEOUT_MS = 2_000;

/**
 * Calls to other processes while the broker is unavailable. Addresses are not configured: every answer over the broker
 * says where its sender also accepts calls, and that is remembered. A process that has never answered cannot be called.
 */
export class DirectTransport implements CallTransport {
  private readonly addresses = new Map<string, string[]>();
  private readonly agent = new Agent({ keepAlive: true });

  /** @param key shared by all that may call each other so, `DIRECT_KEY`; without it no call is made */
  constructor(private readonly key?: string) {}

  /** Remembers the address, if any, in the headers of a reply to the subject. */
  learn(subject: string, head: MsgHdrs | undefined): void {
    const address = directAddressIn(head);
    if (address === undefined) return;
    const family = familyOf(subject);
    const known = this.addresses.get(family) ?? [];
    if (known[0] === address) return;
    this.addresses.set(family, [address, ...known.filter((one) => one !== address)].slice(0, REMEMBERED));
  }

  /**
   * A read that a replica has not answered in half of the time is sent to the next one.
   * @throws NotReachedError when no address is known, or none accepts the call any more
   * @throws DeadlineExceededError, UnavailableError when a process took the call and does not answer
   */
  async send(call: EncodedCall): Promise<Uint8Array> {
    const { subject } = call;
    const deadline = performance.now() + call.timeoutMs;
    const known = this.key === undefined ? [] : [...(this.addresses.get(familyOf(subject)) ?? [])];
    for (const [place, address] of known.entries()) {
      const leftMs = deadline - performance.now();
      const isRepeatable = call.isRead && place < known.length - 1;
      try {
        return await this.post(address, { ...call, timeoutMs: isRepeatable ? leftMs / 2 : leftMs });
      } catch (error) {
        if (error instanceof NotReachedError) this.forget(subject, address);
        else if (error instanceof DeadlineExceededError) this.putLast(subject, address);
        // Only a read, and a call that was certainly not taken, may be sent elsewhere.
        if (!(error instanceof NotReachedError) && !(error instanceof DeadlineExceededError && isRepeatable))
          throw error;
      }
    }
    throw new NotReachedError(`No app that answers ${subject} was reached past the broker.`);
  }

  close(): void {
    this.agent.destroy();
  }

  /** A replica that took a call and did not answer may hang: calls go to the others first. */
  private putLast(subject: string, address: string): void {
    this.forget(subject, address);
    this.addresses.get(familyOf(subject))?.push(address);
  }

  private forget(subject: string, address: string): void {
    const family = familyOf(subject);
    const left = (this.addresses.get(family) ?? []).filter((one) => one !== address);
    this.addresses.set(family, left);
  }

  private post(address: string, { subject, content, head, timeoutMs }: EncodedCall): Promise<Uint8Array> {
    const own = Object.fromEntries([...head.keys()].map((name) => [name, head.get(name)]));
    const headers = { ...own, authorization: `Bearer ${this.key}`, 'content-length': content.byteLength };
    return new Promise((resolve, reject) => {
      const asked = request(
        `http://${address}/${subject}`,
        { method: 'POST', headers, agent: this.agent },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', (error) => reject(failureOf(error, subject, asked.reusedSocket)));
          answer.on('end', () =>
            answer.statusCode === 200 ? resolve(Buffer.concat(chunks)) : reject(notReached(subject)),
          );
        },
      );
      // Not the request's own timeouts: those count neither connecting nor an answer that arrives byte by byte.
      const deadline = setTimeout(
        () => asked.destroy(new DeadlineExceededError(`${subject} did not answer in time.`)),
        timeoutMs,
      );
      asked.once('close', () => clearTimeout(deadline));
      asked.once('socket', (socket) => {
        if (!socket.connecting) return;
        const connecting = setTimeout(() => asked.destroy(notReached(subject)), CONNECT_TIMEOUT_MS);
        socket.once('connect', () => clearTimeout(connecting));
        asked.once('close', () => clearTimeout(connecting));
      });
      asked.on('error', (error: NodeJS.ErrnoException) => reject(failureOf(error, subject, asked.reusedSocket)));
      asked.end(content);
    });
  }
}

const NOT_TAKEN = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

function failureOf(error: NodeJS.ErrnoException, subject: string, reused: boolean): Error {
  if (error instanceof DeadlineExceededError || error instanceof NotReachedError) return error;
  // A kept connection that the other end had closed: usually nothing was read from it, but that is not certain.
  if (!reused && NOT_TAKEN.has(error.code ?? '')) return notReached(subject);
  return new UnavailableError(`${subject} was cut off.`);
}

function notReached(subject: string): NotReachedError {
  return new NotReachedError(`Nobody accepts ${subject} at this address.`);
}
