import { Agent, request } from 'node:http';
import type { MsgHdrs } from '@nats-io/transport-node';
import { DeadlineExceededError, UnavailableError } from '@candor/platform/errors.js';
import { familyOf } from './rpc-subject.js';

/** Replicas of one app that are remembered; the most recent to answer is tried first. */
const REMEMBERED = 8;
/** Within a cluster, connecting takes longer only to a machine that is gone (ms). */
const CONNECT_TIMEOUT_MS = 2_000;

/** Thrown for an address where no process accepts the call. */
export class NotListening extends Error {
  override readonly name = 'NotListening';
}

/**
 * Calls to other processes while the broker is unavailable. Addresses are not configured: every answer over the broker
 * says where its sender also accepts calls, and that is remembered. A process that has never answered cannot be called.
 */
export class DirectCalls {
  private readonly addresses = new Map<string, string[]>();
  private readonly agent = new Agent({ keepAlive: true });

  /** @param key shared by all that may call each other so, `DIRECT_KEY`; without it no call is made */
  constructor(private readonly key?: string) {}

  /** @param address host:port of the app that answered the subject */
  learn(subject: string, address: string): void {
    const family = familyOf(subject);
    const known = this.addresses.get(family) ?? [];
    if (known[0] === address) return;
    this.addresses.set(family, [address, ...known.filter((one) => one !== address)].slice(0, REMEMBERED));
  }

  /**
   * @returns the encoded reply; undefined when no address is known, or none accepts the call any more
   * @throws DeadlineExceededError, UnavailableError when a process took the call and does not answer
   */
  async call(subject: string, call: Uint8Array, head: MsgHdrs, timeoutMs: number): Promise<Uint8Array | undefined> {
    if (this.key === undefined) return undefined;
    const deadline = performance.now() + timeoutMs;
    for (const address of [...(this.addresses.get(familyOf(subject)) ?? [])]) {
      try {
        return await this.post(address, subject, { call, head, timeoutMs: deadline - performance.now() });
      } catch (error) {
        // Only a call that was certainly not taken may be tried elsewhere.
        if (!(error instanceof NotListening)) throw error;
        this.forget(subject, address);
      }
    }
    return undefined;
  }

  close(): void {
    this.agent.destroy();
  }

  private forget(subject: string, address: string): void {
    const family = familyOf(subject);
    const left = (this.addresses.get(family) ?? []).filter((one) => one !== address);
    this.addresses.set(family, left);
  }

  private post(
    address: string,
    subject: string,
    { call, head, timeoutMs }: { call: Uint8Array; head: MsgHdrs; timeoutMs: number },
  ): Promise<Uint8Array> {
    const own = Object.fromEntries([...head.keys()].map((name) => [name, head.get(name)]));
    const headers = { ...own, authorization: `Bearer ${this.key}`, 'content-length': call.byteLength };
    return new Promise((resolve, reject) => {
      const asked = request(
        `http://${address}/${subject}`,
        { method: 'POST', headers, agent: this.agent },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', (error) => reject(failureOf(error, subject, asked.reusedSocket)));
          answer.on('end', () =>
            answer.statusCode === 200 ? resolve(Buffer.concat(chunks)) : reject(new NotListening(subject)),
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
        const connecting = setTimeout(() => asked.destroy(new NotListening(subject)), CONNECT_TIMEOUT_MS);
        socket.once('connect', () => clearTimeout(connecting));
        asked.once('close', () => clearTimeout(connecting));
      });
      asked.on('error', (error: NodeJS.ErrnoException) => reject(failureOf(error, subject, asked.reusedSocket)));
      asked.end(call);
    });
  }
}

const NOT_TAKEN = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

function failureOf(error: NodeJS.ErrnoException, subject: string, reused: boolean): Error {
  if (error instanceof DeadlineExceededError || error instanceof NotListening) return error;
  // A kept connection that the other end had closed: usually nothing was read from it, but that is not certain.
  if (!reused && NOT_TAKEN.has(error.code ?? '')) return new NotListening(subject);
  return new UnavailableError(`${subject} was cut off.`);
}
