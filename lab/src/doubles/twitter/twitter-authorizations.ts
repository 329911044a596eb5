import { randomBytes } from 'node:crypto';
import { json, type ProviderAnswer, type ProviderRequest } from '../provider-server.js';
import { readSignedRequest, type SignedRequest } from './oauth1.js';

/** An X app as registered with X. */
export interface TwitterApp {
  readonly appKey: string;
  readonly appSecret: string;
  /** Addresses that people may be redirected back to, without query. */
  readonly callbackUrls: readonly string[];
}

/** An account of X. */
export interface TwitterAccount {
  readonly userId: string;
  readonly screenName: string;
}

/** A token that was issued for an account. */
export interface TwitterAccessToken extends TwitterAccount {
  readonly token: string;
  readonly secret: string;
}

interface RequestToken {
  readonly secret: string;
  readonly callback: string;
  readonly expiresAt: number;
  /** Set once the user has allowed it. */
  verifier?: string;
  account?: TwitterAccount;
}

const ORIGIN = 'https://api.x.com';
const LIFETIME_MS = 600_000;
/** X refuses older requests. */
const MAX_AGE_S = 300;
const UNAUTHENTICATED = json({ errors: [{ code: 32, message: 'Could not authenticate you.' }] }, 401);

/** The OAuth 1.0a part of the X double: users, request tokens and access tokens. */
export class TwitterAuthorizations {
  /** The account that is logged in at the next browser. */
  account: TwitterAccount = { userId: '783214', screenName: 'acme_status' };
  /** Whether the next user allows it. */
  allows = true;
  /** Its clock (epoch ms); a test may move it. */
  now: () => number = Date.now;
  /** Access tokens by their text; deleting one revokes it. */
  readonly tokens = new Map<string, TwitterAccessToken>();
  private readonly requests = new Map<string, RequestToken>();
  private readonly nonces = new Set<string>();

  constructor(private readonly app: TwitterApp) {}

  requestToken(request: ProviderRequest): ProviderAnswer {
    const signed = this.check(request, () => '');
    if (!signed) return UNAUTHENTICATED;
    const callback = signed.oauth.get('oauth_callback') ?? parameter(signed, 'oauth_callback') ?? '';
    if (!this.app.callbackUrls.includes(callback.split('?')[0] ?? '')) {
      const message =
        'Callback URL not approved for this client application. Approved callback URLs can be adjusted in your application settings';
      return json({ errors: [{ code: 415, message }] }, 403);
    }
    const [token, secret] = [random(), random()];
    this.requests.set(token, { secret, callback, expiresAt: this.now() + LIFETIME_MS });
    return form({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' });
  }

  /** The page on which the user allows or denies. */
  authorize(query: URLSearchParams): ProviderAnswer {
    const token = query.get('oauth_token') ?? '';
    const request = this.requests.get(token);
    if (!request || request.verifier !== undefined || request.expiresAt <= this.now()) {
      return { status: 403, body: 'This page is no longer valid. It looks like someone already used the token.' };
    }
    const back = new URL(request.callback);
    if (this.allows) {
      request.verifier = random();
      request.account = this.account;
      back.searchParams.set('oauth_token', token);
      back.searchParams.set('oauth_verifier', request.verifier);
    } else {
      this.requests.delete(token);
      back.searchParams.set('denied', token);
    }
    return { status: 302, headers: { location: back.href } };
  }

  accessToken(request: ProviderRequest): ProviderAnswer {
    const signed = this.check(request, (token) => this.requests.get(token)?.secret);
    const name = signed?.oauth.get('oauth_token') ?? '';
    const pending = this.requests.get(name);
    if (!signed || !pending || pending.expiresAt <= this.now()) return UNAUTHENTICATED;
    const verifier = parameter(signed, 'oauth_verifier') ?? signed.oauth.get('oauth_verifier');
    if (!pending.account || verifier !== pending.verifier) {
      return { status: 401, body: 'Error processing your OAuth request: Invalid oauth_verifier parameter' };
    }
    // A request token works once.
    this.requests.delete(name);
    const { userId, screenName, token, secret } = this.issue(pending.account);
    return form({ oauth_token: token, oauth_token_secret: secret, user_id: userId, screen_name: screenName });
  }

  /** For the app itself: https://docs.x.com/fundamentals/authentication/oauth-2-0/application-only */
  appToken({ headers, body }: ProviderRequest): ProviderAnswer {
    const { appKey, appSecret } = this.app;
    const credentials = Buffer.from([appKey, appSecret].map(encodeURIComponent).join(':')).toString('base64');
    const raw = Buffer.from(`${appKey}:${appSecret}`).toString('base64');
    if (![`Basic ${credentials}`, `Basic ${raw}`].includes(headers.authorization ?? '')) {
      const message = 'Unable to verify your credentials';
      return json({ errors: [{ code: 99, message, label: 'authenticity_token_error' }] }, 403);
    }
    if (body !== 'grant_type=client_credentials') {
      const message = 'Missing required parameter: grant_type';
      return json({ errors: [{ code: 170, message, label: 'forbidden_missing_parameter' }] }, 403);
    }
    return json({ token_type: 'bearer', access_token: random() });
  }

  /** Issues an access token without a browser. */
  issue({ userId, screenName }: TwitterAccount = this.account): TwitterAccessToken {
    const granted = { userId, screenName, token: `${userId}-${random()}`, secret: random() };
    this.tokens.set(granted.token, granted);
    return granted;
  }

  /**
   * For endpoints that post: the account of the request; undefined unless key, token, signature, time and nonce are
   * valid.
   */
  whose(request: ProviderRequest): TwitterAccessToken | undefined {
    const signed = this.check(request, (token) => this.tokens.get(token)?.secret);
    return signed && this.tokens.get(signed.oauth.get('oauth_token') ?? '');
  }

  private check(
    request: ProviderRequest,
    tokenSecret: (token: string) => string | undefined,
  ): SignedRequest | undefined {
    const signed = readSignedRequest(request, ORIGIN);
    const secret = tokenSecret(signed?.oauth.get('oauth_token') ?? '');
    if (!signed || secret === undefined) return undefined;
    const nonce = signed.oauth.get('oauth_nonce') ?? '';
    const age = Math.abs(this.now() / 1_000 - Number(signed.oauth.get('oauth_timestamp')));
    const right =
      signed.oauth.get('oauth_consumer_key') === this.app.appKey &&
      signed.oauth.get('oauth_signature_method') === 'HMAC-SHA1' &&
      age <= MAX_AGE_S &&
      nonce !== '' &&
      !this.nonces.has(nonce) &&
      signed.isSignedWith(this.app.appSecret, secret);
    if (!right) return undefined;
    this.nonces.add(nonce);
    return signed;
  }
}

function parameter(signed: SignedRequest, name: string): string | undefined {
  return signed.parameters.find(([key]) => key === name)?.[1];
}

function form(fields: Record<string, string>): ProviderAnswer {
  const headers = { 'content-type': 'text/html;charset=utf-8' };
  return { status: 200, headers, body: new URLSearchParams(fields).toString() };
}

function random(): string {
  return randomBytes(20).toString('base64url');
}
