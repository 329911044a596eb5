import { Agent, request } from 'node:http';
import type { MsgHdrs } from '@nats-io/transport-node';
import { DeadlineExceededError, UnavailableError } from '@candor/platform/errors.js';

/** Replicas of one app that are remembered; those that answered last are asked first. */
const REMEMBERED = 8;
/** Longer takes no connection within a cluster: the address is of a machine that is gone (ms). */
const CONNECT_TIMEOUT_MS = 2_000;

/** Said for an address where nobody takes calls of this kind. */
export class NotListening extends Error {
  override readonly name = 'NotListening';
}

/**
 * The way to other processes while the broker is away. Nobody configures addresses: every answer over the broker says where
 * its sender also takes calls, and that is remembered. Who has never been heard of cannot be called.
 */
export class DirectCalls {
  private readonly addresses = new Map<string, string[]>();
  private readonly agent = new Agent({ keepAlive: true });

  /** @param key what all who may call so share, `DIRECT_KEY`; who has none calls nobody */
  constructor(private readonly key?: string) {}

  /** @param address host:port of who has answered the subject */
  learn(subject: string, address: string): void {
    const family = familyOf(subject);
    const known = this.addresses.get(family) ?? [];
    if (known[0] === address) return;
    this.addresses.set(family, [address, ...known.filter((one) => one !== address)].slice(0, REMEMBERED));
  }

  /**
   * @returns the encoded reply; nothing when nobody is known or there any more
   * @throws DeadlineExceededError, UnavailableError when somebody has the call and gives no answer
   */
  async call(subject: string, call: Uint8Array, head: MsgHdrs, timeoutMs: number): Promise<Uint8Array | undefined> {
    if (this.key === undefined) return undefined;
    const deadline = performance.now() + timeoutMs;
    for (const address of [...(this.addresses.get(familyOf(subject)) ?? [])]) {
      try {
        return await this.post(address, subject, { call, head, timeoutMs: deadline - performance.now() });
      } catch (error) {
        // Only what has certainly not been taken may be tried elsewhere.
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
      // Not the request's own timeouts: those count neither the connecting nor an answer that comes byte by byte.
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

/** All methods of a service are answered by the same app: "rpc.recipients.v1.*.subscribers". */
function familyOf(subject: string): string {
  const [kind, context, version, , ...instance] = subject.split('.');
  return [kind, context, version, '*', ...instance].join('.');
}

const NOT_TAKEN = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

function failureOf(error: NodeJS.ErrnoException, subject: string, reused: boolean): Error {
  if (error instanceof DeadlineExceededError || error instanceof NotListening) return error;
  // A kept connection that its other end had closed: as a rule nothing was read from it, but nobody can be sure.
  if (!reused && NOT_TAKEN.has(error.code ?? '')) return new NotListening(subject);
  return new UnavailableError(`${subject} was cut off.`);
}
