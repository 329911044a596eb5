import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { cookieOf } from '../../edge/requests/cookies.js';
import { ownText } from '../../edge/requests/own-text.js';
import type { ReaderKey } from '../states/read-state.js';

const COOKIE = 'candor_reader';
/** As long as a period of the keys, so that the key before the present one is enough for every session. */
const LIFETIME_S = 30 * 24 * 3600;
const SESSION = /^(?<key>[\w-]{1,40})\.(?<until>\d{1,12})\.(?<seal>[\w-]{43})$/;

/** What sessions of a page are made and checked with. */
interface Signer {
  readonly pageId: string;
  readonly keys: readonly ReaderKey[];
}

/** A session of a reader who gave the page's password; undefined where the page has no key yet. @param now epoch ms */
export function newSession({ pageId, keys }: Signer, now: number): string | undefined {
  const [key] = keys.filter(({ beginsAt }) => beginsAt <= now).toSorted((a, b) => b.beginsAt - a.beginsAt);
  if (!key) return undefined;
  const until = Math.floor(now / 1000) + LIFETIME_S;
  return `${key.id}.${until}.${sealOf(pageId, key, String(until)).toString('base64url')}`;
}

/** Whether a session was made for this page, with one of its keys, and is not over. */
export function isSession(session: string, { pageId, keys }: Signer, now: number): boolean {
  const { key: id, until = '', seal = '' } = SESSION.exec(session)?.groups ?? {};
  const key = keys.find((one) => one.id === id);
  if (!key || Number(until) * 1000 <= now) return false;
  return timingSafeEqual(Buffer.from(seal, 'base64url'), sealOf(pageId, key, until));
}

function sealOf(pageId: string, { id, secret }: ReaderKey, until: string): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(`${pageId}.${id}.${until}`).digest();
}

/** The session in a request's cookie; empty without one. It may be kept longer than the request. */
export function readSession(request: IncomingMessage): string {
  return ownText(cookieOf(request, COOKIE, SESSION));
}

/**
 * The value of Set-Cookie. Lax: readers come from links in mails, and no other site can post in their name.
 * @param isSecure whether the browser uses https
 */
export function sessionCookie(session: string, isSecure: boolean): string {
  return `${COOKIE}=${session}; Max-Age=${LIFETIME_S}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
