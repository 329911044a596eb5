import { type OutboundClient } from '@candor/outbound/outbound-client.js';
import { type OutboundResponse } from '@candor/outbound/exchange.js';
import { type SlackMessage } from './slack-message.js';

/** Origins of Slack's incoming webhooks, and of its edition for governments. Nothing else is posted to. */
const OFFICIAL = new Set(['https://hooks.slack.com', 'https://hooks.slack-gov.com']);

/**
 * Incoming webhooks: the fallback where our app may not post itself, as in a private channel that it was not invited
 * to. Such messages can be neither changed nor replied to.
 */
export class SlackHooks {
  /** @param origin their actual origin, for a double; Slack's own by default */
  constructor(
    private readonly client: OutboundClient,
    private readonly origin?: string,
  ) {}

  /** Whether it is a webhook of Slack's. */
  isHook(url: string): boolean {
    return URL.canParse(url) && OFFICIAL.has(new URL(url).origin);
  }

  /** @throws OutboundError when there is no answer */
  post(url: string, { text, blocks }: SlackMessage): Promise<OutboundResponse> {
    const target = new URL(url);
    const address = this.origin === undefined ? target.href : this.origin + target.pathname;
    const body = JSON.stringify({ text, blocks, unfurl_links: false, unfurl_media: false });
    return this.client.post(address, { 'content-type': 'application/json' }, body);
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
