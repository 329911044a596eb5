import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OutboundError } from '@candor/outbound/exchange.js';
import { ForbiddenTargetError } from '@candor/outbound/forbidden-target.error.js';
import { OutboundFetch } from '@candor/outbound/outbound-fetch.js';
import { InvalidError } from '@candor/platform/errors.js';
import { readSummary, summaryAddress, type PageComponent } from './summary-page.js';

const OK = 200;
const FIRST_REDIRECT = 300;
const FIRST_CLIENT_ERROR = 400;

/** Reads status pages of others, at addresses that users typed. */
@Injectable()
export class OtherPages implements OnApplicationShutdown {
  constructor(private readonly outbound: OutboundFetch) {}

  /** The components of the page. @throws InvalidError that says at "/url" what is wrong with it */
  async components(typed: string): Promise<PageComponent[]> {
    const address = summaryAddress(typed);
    const answer = await this.fetch(address);
    if (answer.status !== OK) throw refused(reasonOf(answer, address));
    return readSummary(await answer.text());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.outbound.close();
  }

  private async fetch(address: string): Promise<Response> {
    try {
      return await this.outbound.fetch(address, { headers: { accept: 'application/json' } });
    } catch (error) {
      if (error instanceof ForbiddenTargetError) throw refused(error.message);
      // Its text may name addresses that are no business of who asks.
      if (error instanceof OutboundError) throw refused(`${hostOf(address)} cannot be reached, or sends too much.`);
      throw error;
    }
  }
}

function reasonOf({ status, headers }: Response, address: string): string {
  const target = URL.parse(headers.get('location') ?? '', address);
  if (status >= FIRST_REDIRECT && status < FIRST_CLIENT_ERROR && target)
    return `This address leads to ${target.origin}. Please give that one.`;
  return `${hostOf(address)} has no summary.json: it answered with ${status}.`;
}

function hostOf(address: string): string {
  return new URL(address).host;
}

function refused(detail: string): InvalidError {
  return new InvalidError([{ pointer: '/url', detail }]);
}
