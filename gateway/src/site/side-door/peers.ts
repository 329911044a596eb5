import { isKnownError } from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { WakeLoop } from '@candor/platform/wake-loop.js';
import type { Bytes } from './check-notice.js';
import { envelopeFromJson, envelopeToJson, MAX_ENVELOPE_BYTES } from './envelope.js';
import { PEER_PATH } from './peer-server.js';
import type { SideDoor } from './side-door.js';

/** A peer that was away, or missed something, has it after this time (ms). */
const EVERY_MS = 10_000;
const TIMEOUT_MS = 5_000;
/** What a peer may send in one answer (bytes): 1,000 notices of the usual length. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * The other gateways. What this one accepts it sends to all of them, and every few seconds, and when it starts, it asks
 * them for what they have. Peers are not trusted: a notice proves itself by its signature.
 */
export class Peers {
  private readonly loop = new WakeLoop(
    () => this.askAll(),
    EVERY_MS,
    (err) => this.log.warn({ err }, 'peers could not be asked'),
  );

  /** @param addresses where they are now, as `host:port`; this gateway may be among them */
  constructor(
    private readonly sideDoor: SideDoor,
    private readonly addresses: () => Promise<readonly string[]>,
    private readonly log: AppLogger,
  ) {}

  /** Asks them now and from then on. */
  start(): void {
    this.loop.start();
  }

  close(): Promise<void> {
    return this.loop.stop();
  }

  /** Sends a notice to all of them. One that does not answer asks for it later. Never throws. */
  async send(signed: Bytes): Promise<void> {
    const body = JSON.stringify(envelopeToJson(signed));
    const headers = { 'content-type': 'application/json' };
    const addresses = await this.addresses();
    await Promise.all(addresses.map((address) => this.reach(address, { method: 'POST', headers, body })));
  }

  private async askAll(): Promise<void> {
    await Promise.all((await this.addresses()).map((address) => this.ask(address)));
  }

  private async ask(address: string): Promise<void> {
    const answer = await this.reach(address, { headers: { 'if-none-match': `"${this.sideDoor.digest}"` } });
    if (answer === undefined) return;
    for (const line of answer.split('\n').filter((one) => one !== '' && one.length <= MAX_ENVELOPE_BYTES)) {
      try {
        this.sideDoor.accept(envelopeFromJson(JSON.parse(line) as Record<string, unknown>), 'peer');
      } catch (err) {
        // The key may be in a state that this gateway does not have yet.
        if (!isKnownError(err) && !(err instanceof SyntaxError)) throw err;
        this.log.debug({ err, address }, 'notice of a peer not accepted');
      }
    }
  }

  /** @returns the body of an answer with one; undefined for any other, and for a peer that does not answer */
  private async reach(address: string, request: RequestInit): Promise<string | undefined> {
    try {
      const url = `http://${address}${PEER_PATH}`;
      const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (answer.status !== 200 || !answer.body) {
        await answer.body?.cancel();
        return undefined;
      }
      return await textOf(answer.body);
    } catch (err) {
      this.log.debug({ err, address }, 'peer not reached');
      return undefined;
    }
  }
}

/** @throws Error for a body that is too large */
async function textOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
