import type { IncomingMessage } from 'node:http';
import { cookieOf } from '../../edge/requests/cookies.js';
import { ownText } from '../../edge/requests/own-text.js';
import type { ReaderKey } from '../states/read-state.js';
import { isSealOf, presentKey, sealOf, type Signer } from './reader-seal.js';
import { readWho, WHO, whoText, type Claims } from './reader-who.js';

const COOKIE = 'candor_reader';
/** As long as a period of the keys, so that the key before the present one is enough for every session. */
const LIFETIME_S = 30 * 24 * 3600;
const SESSION = new RegExp(String.raw`^(?<key>[\w-]{1,40})\.(?<until>\d{1,12})\.${WHO}\.(?<seal>[\w-]{43})$`);

const NONE: Claims = { hasPassword: false };

/** A session with these claims; undefined where the page has no key yet. @param now epoch ms */
export function newSession(claims: Claims, signer: Signer, now: number): string | undefined {
  const key = presentKey(signer, now);
  if (!key) return undefined;
  const until = Math.floor(now / 1000) + LIFETIME_S;
  const body = `${key.id}.${until}.${whoText(claims)}`;
  return `${body}.${sealOf(signer, key, body)}`;
}

/** The claims of a session that was made for this page, with one of its keys, and is not over; else none. */
export function claimsOf(session: string, signer: Signer, now: number): Claims {
  const name = `${signer.pageId} ${session}`;
  const known = checked.get(signer.keys)?.get(name);
  if (known) return known.endsAt > now ? known.claims : NONE;
  const right = check(session, signer, now);
  if (!right) return NONE;
  remember(signer.keys, name, right);
  return right.claims;
}

/** A session whose seal is right. */
interface Checked {
  readonly claims: Claims;
  /** Epoch ms. */
  readonly endsAt: number;
}

/**
 * Readers ask again and again, and a seal costs more than all the rest of an answer that is kept. Only sessions that we
 * have made are remembered, by the keys of a state: the next state has others.
 */
const checked = new WeakMap<readonly ReaderKey[], Map<string, Checked>>();
const REMEMBERED = 200;

function remember(keys: readonly ReaderKey[], name: string, right: Checked): void {
  const ofPage = checked.get(keys) ?? new Map<string, Checked>();
  checked.set(keys, ofPage);
  const [oldest] = ofPage.keys();
  if (oldest !== undefined && ofPage.size >= REMEMBERED) ofPage.delete(oldest);
  ofPage.set(name, right);
}

function check(session: string, signer: Signer, now: number): Checked | undefined {
  const { key: id, until = '', seal = '', ...who } = SESSION.exec(session)?.groups ?? {};
  const key = signer.keys.find((one) => one.id === id);
  const endsAt = Number(until) * 1000;
  if (!key || endsAt <= now) return undefined;
  if (!isSealOf(seal, signer, key, session.slice(0, session.lastIndexOf('.')))) return undefined;
  return { endsAt, claims: readWho(who) };
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
  return cookie(session, LIFETIME_S, isSecure);
}

/** The same for a browser that is to forget its session. */
export function endedSessionCookie(isSecure: boolean): string {
  return cookie('', 0, isSecure);
}

function cookie(value: string, maxAge: number, isSecure: boolean): string {
  return `${COOKIE}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
