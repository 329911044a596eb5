import { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';

/**
 * Why there is no grant. `refused`: the user may try again. `unavailable`: Slack does not answer. `misconfigured`: our
 * own app id, secret or redirect address is wrong. `faulty`: Slack sent an unexpected answer.
 */
export type SlackOAuthErrorKind = 'refused' | 'unavailable' | 'misconfigured' | 'faulty';

/** The message is shown to the user and contains neither code nor token. */
export class SlackOAuthError extends Error {
  override readonly name = 'SlackOAuthError';
  constructor(
    readonly kind: SlackOAuthErrorKind,
    message: string,
  ) {
    super(message);
  }
}

/** https://docs.slack.dev/reference/methods/oauth.v2.access#errors */
const MISCONFIGURED = new Set([
  'invalid_client_id',
  'bad_client_secret',
  'bad_redirect_uri',
  'oauth_authorization_url_mismatch',
]);
const USED_UP = new Set(['invalid_code', 'code_already_used', 'code_expired']);

export function slackOAuthError(error: unknown): SlackOAuthError {
  if (error instanceof WebAPIPlatformError) return platformError(error.data.error);
  if (error instanceof WebAPIRequestError || error instanceof WebAPIRateLimitedError) return unavailable();
  if (error instanceof WebAPIHTTPError) return unavailable();
  return new SlackOAuthError('faulty', 'Slack answered something unexpected.');
}

function platformError(code: string): SlackOAuthError {
  if (MISCONFIGURED.has(code)) {
    return new SlackOAuthError('misconfigured', 'Slack does not accept the configuration of this installation.');
  }
  if (USED_UP.has(code)) {
    return new SlackOAuthError('refused', 'This Slack authorization was used or has expired. Please start again.');
  }
  // Codes are short words; anything else may contain anything and is not repeated.
  const named = /^[a-z_]{1,60}$/.test(code) ? ` (${code})` : '';
  return new SlackOAuthError('refused', `Slack refused the authorization${named}.`);
}

function unavailable(): SlackOAuthError {
  return new SlackOAuthError('unavailable', 'Slack does not answer right now. Please try again in a moment.');
}
