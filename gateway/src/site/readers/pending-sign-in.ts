import type { IncomingMessage } from 'node:http';
import { cookieOf } from '../../edge/requests/cookies.js';
import { isSealOf, presentKey, sealOf, type Signer } from './reader-seal.js';
import { SAML_PATH, TO_SIGN_IN_MS } from '../saml/service-provider.js';

const COOKIE = 'candor_reader_saml';
const FORM =
  /^(?<key>[\w-]{1,40})\.(?<until>\d{1,12})\.(?<password>[01])\.(?<request>_[\da-f]{40})\.(?<provider>[\w-]{1,40})\.(?<back>[\w-]{1,2800})\.(?<seal>[\w-]{43})$/;
/** So that it cannot be taken for a session. */
const PURPOSE = 'saml.';

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

/** Its cookie (the value of Set-Cookie); undefined where the page has no key yet. */
export function pendingCookie(
  pending: Omit<PendingSignIn, 'endsAt'>,
  signer: Signer,
  now: number,
  isSecure: boolean,
): string | undefined {
  const { requestId, providerId, hasPassword, returnTo } = pending;
  const key = presentKey(signer, now);
  if (!key) return undefined;
  const until = Math.floor((now + TO_SIGN_IN_MS) / 1000);
  const back = Buffer.from(returnTo).toString('base64url');
  const body = `${key.id}.${until}.${hasPassword ? 1 : 0}.${requestId}.${providerId}.${back}`;
  return cookie(`${body}.${sealOf(signer, key, PURPOSE + body)}`, TO_SIGN_IN_MS / 1000, isSecure);
}

/** The same for a browser that is to forget it. */
export function endedPendingCookie(isSecure: boolean): string {
  return cookie('', 0, isSecure);
}

/** What a request comes back with; undefined for what was not made for this page, or is over. */
export function pendingIn(request: IncomingMessage, signer: Signer, now: number): PendingSignIn | undefined {
  const value = cookieOf(request, COOKIE, FORM);
  const { key: id, until, password, request: requestId, provider, back, seal = '' } = FORM.exec(value)?.groups ?? {};
  const key = signer.keys.find((one) => one.id === id);
  const endsAt = Number(until) * 1000;
  if (!key || requestId === undefined || provider === undefined || !(endsAt > now)) return undefined;
  if (!isSealOf(seal, signer, key, PURPOSE + value.slice(0, value.lastIndexOf('.')))) return undefined;
  const returnTo = Buffer.from(back ?? '', 'base64url').toString();
  return { requestId, providerId: provider, hasPassword: password === '1', returnTo, endsAt };
}

/** The provider posts from another site, which browsers allow for None alone, and None over https alone. */
function cookie(value: string, maxAge: number, isSecure: boolean): string {
  const site = isSecure ? 'SameSite=None; Secure' : 'SameSite=Lax';
  return `${COOKIE}=${value}; Max-Age=${maxAge}; Path=${SAML_PATH}; HttpOnly; ${site}`;
}
