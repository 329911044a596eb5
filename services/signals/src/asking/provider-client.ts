import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OutboundError } from '@candor/outbound/exchange.js';
import { ForbiddenTargetError } from '@candor/outbound/forbidden-target.error.js';
import { OutboundFetch } from '@candor/outbound/outbound-fetch.js';
import { decodeBody } from '../readers/decode-body.js';

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** An answer of a provider, whatever its status. */
export interface ProviderAnswer {
  /** Where it came from, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** There was no answer that could be used. The message is for staff and names no address but the one they gave. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** Asks status pages of others. Every address, also that of a redirect, passes the same check before it is opened. */
@Injectable()
export class ProviderClient implements OnApplicationShutdown {
  constructor(private readonly outbound: OutboundFetch) {}

  /**
   * Gets a document, through at most three redirects.
   * @param deadline when it has to be there, redirects included (ms, monotonic)
   * @throws NoAnswerError that says why in words
   */
  async get(url: string, deadline: number, conditions: Readonly<Record<string, string>> = {}): Promise<ProviderAnswer> {
    const { host } = new URL(url);
    let target = url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const answer = await this.fetch(target, host, deadline, conditions);
      const next = REDIRECTS.has(answer.status) && URL.parse(answer.headers.get('location') ?? '', target);
      if (!next) {
        const bytes = new Uint8Array(await answer.arrayBuffer());
        return { url: target, status: answer.status, headers: answer.headers, bytes };
      }
      target = next.href;
    }
    throw new NoAnswerError(`${host} leads from one address to the next.`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.outbound.close();
  }

  private async fetch(
    url: string,
    host: string,
    deadline: number,
    conditions: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const timeoutMs = Math.ceil(deadline - performance.now());
    if (timeoutMs <= 0) throw new NoAnswerError(`${host} did not answer in time.`);
    try {
      return await this.outbound.fetch(url, {
        headers: {
          // Compressed answers could be of any size once unpacked.
          'accept-encoding': 'identity',
          accept: 'application/json, application/rss+xml, application/atom+xml, text/html;q=0.8, */*;q=0.5',
          'user-agent': 'Candor-Upstreams/1.0',
          ...conditions,
        },
        timeoutMs,
      });
    } catch (error) {
      if (error instanceof ForbiddenTargetError) throw new NoAnswerError(error.message);
      // Its text may name addresses that are no business of who asks.
      if (error instanceof OutboundError) throw new NoAnswerError(`${host} cannot be reached, or sends too much.`);
      throw error;
    }
  }
}

/** The text of an answer. */
export function textOf({ bytes, headers }: ProviderAnswer): string {
  return decodeBody(bytes, headers.get('content-type') ?? '');
}
