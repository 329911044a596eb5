import { WebClient, type ChatPostMessageArguments } from '@slack/web-api';
import { providerFetch } from '@candor/outbound/provider-transport.js';
import { silentLogger } from '@candor/slack/silent-logger.js';
import { type SlackMessage } from './slack-message.js';

/** The two calls we make of Slack's Web API. Both throw the client's own errors. */
export class SlackApi {
  /** One client for all workspaces: the token goes with each call. */
  private readonly client: WebClient;

  /** @param apiUrl base of the Web API, ends with "/" @param timeoutMs from the request to the answer */
  constructor(apiUrl: string, timeoutMs: number, proxy?: URL) {
    this.client = new WebClient(undefined, {
      slackApiUrl: apiUrl,
      fetch: providerFetch(proxy),
      timeout: timeoutMs,
      // The ledger does the retries: retries here would occupy a slot of the window and be lost in a crash.
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      maxRequestConcurrency: 100,
      allowAbsoluteUrls: false,
      logger: silentLogger,
    });
  }

  /**
   * @param thread the root to reply to, and whether the channel sees the reply too @returns Slack's id of the message
   */
  async post(
    token: string,
    channel: string,
    { text, blocks }: SlackMessage,
    thread?: { readonly root: string; readonly broadcast: boolean },
  ): Promise<string> {
    const message = { token, channel, text, blocks, unfurl_links: false, unfurl_media: false };
    const answer = await this.client.chat.postMessage(
      (thread
        ? { ...message, thread_ts: thread.root, reply_broadcast: thread.broadcast }
        : message) as ChatPostMessageArguments,
    );
    return answer.ts ?? '';
  }

  /** Changes the content of one of our messages. */
  async update(token: string, channel: string, root: string, { text, blocks }: SlackMessage): Promise<void> {
    await this.client.chat.update({ token, channel, ts: root, text, blocks });
  }
}
