import type { IncomingMessage } from 'node:http';
import { cookieOf } from '../../edge/requests/cookies.js';
import { isSealOf, presentKey, sealOf, type Signer } from './reader-seal.js';
import { SAML_PATH, TO_SIGN_IN_MS } from '../saml/service-provider.js';

/** Where browsers come back to on each host of a page with what their organisation's OpenID provider has proven. */
export const OPENID_PATH = '/sign-in/openid';

const FORM =
  /^(?<key>[\w-]{1,40})\.(?<until>\d{1,12})\.(?<password>[01])\.(?<request>_[\da-f]{40})\.(?<provider>[\w-]{1,40})\.(?<back>[\w-]{1,2800})\.(?<seal>[\w-]{43})$/;

/** What a browser that is at its provider comes back with, so that no gateway has to remember it. */
export interface PendingSignIn {
  readonly requestId: string;
  readonly providerId: string;
  /** Whether the reader has given the page's password: the session does not come along with a post from another site. */
  readonly hasPassword: boolean;
  /** What is shown then, on this host. */
  readonly returnTo: string;
  /** Epoch ms. */
  readonly endsAt: number;
}

/** How a browser comes back. */
interface Way {
  readonly cookie: string;
  readonly path: string;
  /** Sealed with it, so that it cannot be taken for anything else. */
  readonly purpose: string;
  /** Whether the provider posts to the page itself: browsers send a cookie with that for None alone, and None over https alone. */
  readonly isPosted: boolean;
}

/** The sign-ins that were begun in one way. */
export class PendingSignIns {
  constructor(private readonly way: Way) {}

  /** The cookie of one (the value of Set-Cookie); undefined where the page has no key yet. */
  cookie(
    { requestId, providerId, hasPassword, returnTo }: Omit<PendingSignIn, 'endsAt'>,
    signer: Signer,
    now: number,
    isSecure: boolean,
  ): string | undefined {
    const key = presentKey(signer, now);
    if (!key) return undefined;
    const until = Math.floor((now + TO_SIGN_IN_MS) / 1000);
    const back = Buffer.from(returnTo).toString('base64url');
    const body = `${key.id}.${until}.${hasPassword ? 1 : 0}.${requestId}.${providerId}.${back}`;
    const seal = sealOf(signer, key, this.way.purpose + body);
    return this.setCookie(`${body}.${seal}`, TO_SIGN_IN_MS / 1000, isSecure);
  }

  /** The same for a browser that is to forget it. */
  ended(isSecure: boolean): string {
    return this.setCookie('', 0, isSecure);
  }

  /** What a request comes back with; undefined for what was not made for this page and way, or is over. */
  in(request: IncomingMessage, signer: Signer, now: number): PendingSignIn | undefined {
    const value = cookieOf(request, this.way.cookie, FORM);
    const { key: id, until, password, request: requestId, provider, back, seal = '' } = FORM.exec(value)?.groups ?? {};
    const key = signer.keys.find((one) => one.id === id);
    const endsAt = Number(until) * 1000;
    if (!key || requestId === undefined || provider === undefined || !(endsAt > now)) return undefined;
    if (!isSealOf(seal, signer, key, this.way.purpose + value.slice(0, value.lastIndexOf('.')))) return undefined;
    const returnTo = Buffer.from(back ?? '', 'base64url').toString();
    return { requestId, providerId: provider, hasPassword: password === '1', returnTo, endsAt };
  }

  private setCookie(value: string, maxAge: number, isSecure: boolean): string {
    const { cookie, path, isPosted } = this.way;
    const site = isPosted && isSecure ? 'SameSite=None' : 'SameSite=Lax';
    return `${cookie}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; ${site}${isSecure ? '; Secure' : ''}`;
  }
}

export const samlSignIns = new PendingSignIns({
  ...{ cookie: 'candor_reader_saml', path: SAML_PATH, purpose: 'saml.', isPosted: true },
});

export const openidSignIns = new PendingSignIns({
  ...{ cookie: 'candor_reader_openid', path: OPENID_PATH, purpose: 'openid.', isPosted: false },
});
