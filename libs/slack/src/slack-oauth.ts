import { WebClient, type OauthV2AccessResponse } from '@slack/web-api';
import { providerFetch } from '@candor/outbound/provider-transport.js';
import { SlackOAuthError, slackOAuthError } from './slack-oauth.error.js';
import { silentLogger } from './silent-logger.js';
import type { SlackSettings } from './slack-settings.js';

/**
 * The requested scopes: a channel that the user chooses, and the right to write there. `chat:write` allows a message to
 * be updated and answered in its thread later, which an incoming webhook does not.
 */
export const SLACK_SCOPES = ['incoming-webhook', 'chat:write', 'chat:write.public'] as const;

/** A channel that a user let us post to. Token and URL are secrets: seal them. */
export interface SlackGrant {
  readonly teamId: string;
  readonly teamName: string;
  readonly channelId: string;
  /** As Slack shows it, with "#" or "@" if it has one. */
  readonly channelName: string;
  readonly botToken: string;
  readonly webhookUrl: string;
}

/** A user waits in a browser for the exchange (ms). */
const TIMEOUT_MS = 3_000;

/** Slack's OAuth 2.0 of 2020 ("v2"): https://docs.slack.dev/authentication/installing-with-oauth */
export class SlackOAuth {
  private readonly client: WebClient;

  constructor(private readonly settings: SlackSettings) {
    this.client = new WebClient(undefined, {
      slackApiUrl: settings.apiUrl,
      fetch: providerFetch(settings.proxy),
      timeout: TIMEOUT_MS,
      // A code works once: a retry after an unclear result would only fail because it is used up.
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      allowAbsoluteUrls: false,
      logger: silentLogger,
    });
  }

  /** Where to send the browser. @param redirectUri one that is registered with the Slack app */
  authorizeUrl(state: string, redirectUri: string): string {
    const url = new URL(this.settings.authorizeUrl);
    url.searchParams.set('client_id', this.settings.clientId);
    url.searchParams.set('scope', SLACK_SCOPES.join(','));
    url.searchParams.set('redirect_uri', redirectUri);
    url.searchParams.set('state', state);
    return url.href;
  }

  /**
   * Exchanges the returned code for the right to post.
   * @param redirectUri the same that the user was sent with
   * @throws SlackOAuthError
   */
  async exchange(code: string, redirectUri: string): Promise<SlackGrant> {
    let answer: OauthV2AccessResponse;
    try {
      answer = await this.client.oauth.v2.access({
        client_id: this.settings.clientId,
        client_secret: this.settings.clientSecret,
        code,
        redirect_uri: redirectUri,
      });
    } catch (error) {
      throw slackOAuthError(error);
    }
    return grantOf(answer);
  }
}

function grantOf(answer: OauthV2AccessResponse): SlackGrant {
  const granted = new Set((answer.scope ?? '').split(','));
  const missing = SLACK_SCOPES.filter((scope) => !granted.has(scope));
  if (missing.length > 0) {
    throw new SlackOAuthError('refused', `Slack did not grant ${missing.join(' and ')}. Please add Candor once more.`);
  }
  const { access_token: botToken, team, incoming_webhook: hook } = answer;
  if (!botToken || !team?.id || !hook?.channel_id || !hook.url) {
    throw new SlackOAuthError('faulty', 'Slack answered without a channel.');
  }
  return {
    teamId: team.id,
    teamName: team.name ?? team.id,
    channelId: hook.channel_id,
    channelName: hook.channel ?? hook.channel_id,
    botToken,
    webhookUrl: hook.url,
  };
}
