import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { cookieOf } from '../../edge/requests/cookies.js';
import { ownText } from '../../edge/requests/own-text.js';
import type { ReaderKey } from '../states/read-state.js';
import type { Person } from './people.js';

const COOKIE = 'candor_reader';
/** As long as a period of the keys, so that the key before the present one is enough for every session. */
const LIFETIME_S = 30 * 24 * 3600;
const SESSION =
  /^(?<key>[\w-]{1,40})\.(?<until>\d{1,12})\.(?<password>[01])\.(?<address>[\w-]{22})?(?<domain>[\w-]{22})?\.(?<seal>[\w-]{43})$/;

/** What sessions of a page are made and checked with. */
interface Signer {
  readonly pageId: string;
  readonly keys: readonly ReaderKey[];
}

/** What a reader has shown. */
export interface Claims {
  /** Whether it was the page's password. */
  readonly hasPassword: boolean;
  /** Whose mailed link it was; whether they may read is decided by the page as it is now. */
  readonly person?: Person;
}

const NONE: Claims = { hasPassword: false };

/** A session with these claims; undefined where the page has no key yet. @param now epoch ms */
export function newSession({ hasPassword, person }: Claims, { pageId, keys }: Signer, now: number): string | undefined {
  const [key] = keys.filter(({ beginsAt }) => beginsAt <= now).toSorted((a, b) => b.beginsAt - a.beginsAt);
  if (!key) return undefined;
  const until = Math.floor(now / 1000) + LIFETIME_S;
  const who = person === undefined ? '' : person.address + person.domain;
  const body = `${key.id}.${until}.${hasPassword ? 1 : 0}.${who}`;
  return `${body}.${sealOf(pageId, key, body).toString('base64url')}`;
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

function check(session: string, { pageId, keys }: Signer, now: number): Checked | undefined {
  const { key: id, until = '', password, address, domain, seal = '' } = SESSION.exec(session)?.groups ?? {};
  const key = keys.find((one) => one.id === id);
  const endsAt = Number(until) * 1000;
  if (!key || endsAt <= now) return undefined;
  const body = session.slice(0, session.lastIndexOf('.'));
  if (!timingSafeEqual(Buffer.from(seal, 'base64url'), sealOf(pageId, key, body))) return undefined;
  const isPerson = address !== undefined && domain !== undefined;
  return { endsAt, claims: { hasPassword: password === '1', ...(isPerson && { person: { address, domain } }) } };
}

function sealOf(pageId: string, { secret }: ReaderKey, body: string): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(`${pageId}.${body}`).digest();
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
