import { Agent, request } from 'undici';
import { OutboundError } from './exchange.js';
import { ForbiddenTargetError } from './forbidden-target.error.js';
import { guardedConnector, type ConnectorRules } from './guarded-connector.js';
import { parseTarget } from './target-check.js';

export interface OutboundFetchOptions extends ConnectorRules {
  /** From the call to the last byte of the answer (ms); 5,000 by default. */
  readonly timeoutMs?: number;
  /** A longer answer is an error (bytes); 256 KiB by default. */
  readonly maxBytes?: number;
}

/** The supported part of `RequestInit`. */
export interface OutboundInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the call to the last byte of the answer (ms), where that is less than for all calls. */
  readonly timeoutMs?: number;
}

/**
 * A `fetch` for libraries that read whole answers from a URL typed by a user, or from one found at such a URL: public
 * addresses only, no redirects, limited in time and size.
 */
export class OutboundFetch {
  private readonly agent: Agent;
  private readonly timeoutMs: number;
  private readonly maxBytes: number;

  constructor(options: OutboundFetchOptions = {}) {
    this.timeoutMs = options.timeoutMs ?? 5_000;
    this.maxBytes = options.maxBytes ?? 256 * 1024;
    // Idle connections are closed soon, because every organisation has another provider.
    this.agent = new Agent({ connect: guardedConnector(options, this.timeoutMs), keepAliveTimeout: 4_000 });
  }

  /**
   * Any status is an answer, also 3xx.
   * @throws ForbiddenTargetError when the URL must not be opened; nothing was connected to
   * @throws OutboundError when there was no complete answer: refused, cut off, timed out, too long
   */
  async fetch(url: string, { method = 'GET', headers = {}, body, timeoutMs }: OutboundInit = {}): Promise<Response> {
    const target = parseTarget(url).url;
    try {
      const answer = await request(target, {
        method: method as 'GET',
        headers,
        body,
        dispatcher: this.agent,
        signal: AbortSignal.timeout(Math.min(timeoutMs ?? this.timeoutMs, this.timeoutMs)),
      });
      const text = await this.readAll(answer.body);
      const entries = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
      );
      return new Response(text.length > 0 ? text : null, { status: answer.statusCode, headers: entries });
    } catch (error) {
      if (error instanceof ForbiddenTargetError || error instanceof OutboundError) throw error;
      throw new OutboundError(error instanceof Error ? error.message : 'The connection failed.', { cause: error });
    }
  }

  /** Closes every connection; what is in flight fails. */
  async close(): Promise<void> {
    await this.agent.destroy(new OutboundError('We are stopping.'));
  }

  private async readAll(body: AsyncIterable<Buffer>): Promise<Buffer<ArrayBuffer>> {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of body) {
      length += chunk.length;
      // Leaving the loop closes the connection.
      if (length > this.maxBytes) throw new OutboundError('The answer is too long.');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}
