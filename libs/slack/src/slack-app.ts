import { ForbiddenError, NotConfiguredError, UnavailableError, type KnownError } from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { SlackOAuthError } from './slack-oauth.error.js';
import type { SlackGrant, SlackOAuth } from './slack-oauth.js';

/** Authorization at Slack, if a Slack app is configured; errors are those of our own interfaces. */
export class SlackApp {
  constructor(
    private readonly oauth: SlackOAuth | undefined,
    /** Where people are redirected back to; registered with the Slack app. */
    private readonly redirectUri: string,
    private readonly log: AppLogger,
  ) {}

  /** @throws NotConfiguredError without a Slack app */
  requireOpen(): SlackOAuth {
    if (this.oauth) return this.oauth;
    throw new NotConfiguredError('Slack is not configured here: SLACK_CLIENT_ID and SLACK_CLIENT_SECRET are needed.');
  }

  /**
   * @returns where to send the browser
   * @throws NotConfiguredError without a Slack app
   */
  authorizeUrl(state: string): string {
    return this.requireOpen().authorizeUrl(state, this.redirectUri);
  }

  /**
   * @throws ForbiddenError when Slack refuses the code
   * @throws NotConfiguredError without a Slack app, or with one that Slack does not know
   * @throws UnavailableError when Slack does not answer
   */
  async exchange(code: string): Promise<SlackGrant> {
    try {
      return await this.requireOpen().exchange(code, this.redirectUri);
    } catch (error) {
      if (!(error instanceof SlackOAuthError)) throw error;
      if (error.kind !== 'refused') this.log.warn({ kind: error.kind, reason: error.message }, 'Slack gave no grant');
      throw refusalOf(error);
    }
  }
}

function refusalOf(error: SlackOAuthError): KnownError {
  switch (error.kind) {
    case 'refused':
      return new ForbiddenError(error.message);
    case 'misconfigured':
      return new NotConfiguredError(error.message);
    case 'unavailable':
    case 'faulty':
      return new UnavailableError(error.message);
  }
}
