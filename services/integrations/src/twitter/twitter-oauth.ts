import { ApiRequestError, ApiResponseError, TwitterApi } from 'twitter-api-v2';
import { twitterTransport, type TwitterSettings } from '@candor/twitter/twitter-transport.js';
import { TwitterOAuthError } from './twitter-oauth.error.js';

/** Identifies a pending authorization; the secret signs its second half. */
export interface TwitterRequestToken {
  readonly token: string;
  readonly secret: string;
  /** Where to send the browser. */
  readonly authorizeUrl: string;
}

/** An account that we may post for. Token and secret are to be sealed. */
export interface TwitterGrant {
  readonly userId: string;
  /** Without "@". */
  readonly screenName: string;
  readonly accessToken: string;
  readonly accessSecret: string;
}

/** The caller waits in a browser (ms). */
const TIMEOUT_MS = 3_000;

/** X's three-legged OAuth 1.0a: https://docs.x.com/fundamentals/authentication/oauth-1-0a/obtaining-user-access-tokens */
export class TwitterOAuth {
  private readonly transport: ReturnType<typeof twitterTransport>;

  constructor(private readonly settings: TwitterSettings) {
    this.transport = twitterTransport(settings, { timeoutMs: TIMEOUT_MS, answersAreForms: true });
  }

  /**
   * First half. @param callbackUrl where the user returns to; X keeps its query unchanged
   * @throws TwitterOAuthError
   */
  async requestToken(callbackUrl: string): Promise<TwitterRequestToken> {
    const { appKey, appSecret, apiUrl } = this.settings;
    const client = new TwitterApi({ appKey, appSecret }, this.transport);
    const answer = await asked(client.generateAuthLink(callbackUrl));
    if (answer.oauth_callback_confirmed !== 'true') throw new TwitterOAuthError('faulty');
    // Without force_login an organisation with several accounts would always get the one its browser is signed in to.
    const authorizeUrl = new URL(`${apiUrl}/oauth/authorize`);
    authorizeUrl.searchParams.set('oauth_token', answer.oauth_token);
    authorizeUrl.searchParams.set('force_login', 'true');
    return { token: answer.oauth_token, secret: answer.oauth_token_secret, authorizeUrl: authorizeUrl.href };
  }

  /** Second half. @throws TwitterOAuthError */
  async accessToken(request: { token: string; secret: string }, verifier: string): Promise<TwitterGrant> {
    const { appKey, appSecret } = this.settings;
    const client = new TwitterApi(
      { appKey, appSecret, accessToken: request.token, accessSecret: request.secret },
      this.transport,
    );
    const { userId, screenName, accessToken, accessSecret } = await asked(client.login(verifier));
    if (!userId || !screenName || !accessToken || !accessSecret) throw new TwitterOAuthError('faulty');
    return { userId, screenName, accessToken, accessSecret };
  }
}

async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // The client's errors contain the signed request; only their kind is passed on.
    if (error instanceof ApiRequestError) throw new TwitterOAuthError('unavailable');
    if (!(error instanceof ApiResponseError)) throw new TwitterOAuthError('faulty');
    if (error.code === 429 || error.code >= 500) throw new TwitterOAuthError('unavailable');
    throw new TwitterOAuthError('refused');
  }
}
