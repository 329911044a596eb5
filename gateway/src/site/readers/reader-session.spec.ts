import type { IncomingMessage } from 'node:http';
import { claimsOf, endedSessionCookie, newSession, readSession, sessionCookie } from './reader-session.js';

const DAY = 24 * 3600_000;
const key = (id: string, beginsAt: number, secret = id) => ({
  id,
  beginsAt,
  secret: Buffer.from(secret.padEnd(32, '-')).toString('base64'),
});
const NOW = 1_000 * DAY;
const keys = [key('before', NOW - 40 * DAY), key('next', NOW + 20 * DAY), key('now', NOW - 10 * DAY)];
const page = { pageId: 'page', keys };
const PASSWORD = { hasPassword: true };
const NOTHING = { hasPassword: false };
const PERSON = { hasPassword: false, person: { address: 'a'.repeat(22), domain: 'd'.repeat(22) } };
const session = newSession(PASSWORD, page, NOW) ?? '';
const ofPerson = newSession(PERSON, page, NOW) ?? '';

describe('a session of a reader', () => {
  it('is signed with the newest key that has begun, and holds for 30 days', () => {
    expect(session).toMatch(/^now\.\d+\.1\.\.[\w-]{43}$/);
    expect(claimsOf(session, page, NOW)).toEqual(PASSWORD);
    expect(claimsOf(session, page, NOW + 30 * DAY - 1)).toEqual(PASSWORD);
    expect(claimsOf(session, page, NOW + 30 * DAY)).toEqual(NOTHING);
  });

  it('says what was shown', () => {
    expect(claimsOf(ofPerson, page, NOW)).toEqual(PERSON);
    const both = newSession({ ...PERSON, ...PASSWORD }, page, NOW) ?? '';
    expect(claimsOf(both, page, NOW)).toEqual({ ...PERSON, ...PASSWORD });
  });

  it('says which provider says who it is', () => {
    const claims = { ...PERSON, provider: 'acme' };
    const ofProvider = newSession(claims, page, NOW) ?? '';
    expect(claimsOf(ofProvider, page, NOW)).toEqual(claims);
    expect(claimsOf(ofProvider.replace('~acme', ''), page, NOW)).toEqual(NOTHING);
    expect(claimsOf(ofProvider.replace('~acme', '~other'), page, NOW)).toEqual(NOTHING);
    expect(claimsOf(ofPerson.replace('dd.', 'dd~acme.'), page, NOW)).toEqual(NOTHING);
  });

  it('says what that provider says besides, in no more than a cookie holds', () => {
    const attributes = Array.from({ length: 50 }, (_, index) => String(index).padStart(22, 'x'));
    const claims = { ...PERSON, provider: '018f3c1e-5b1a-7000-8000-000000000000', attributes };
    const ofProvider = newSession(claims, page, NOW) ?? '';
    expect(claimsOf(ofProvider, page, NOW)).toEqual(claims);
    expect(claimsOf(ofProvider.replace(attributes[0]!, 'y'.repeat(22)), page, NOW)).toEqual(NOTHING);
    expect(newSession({ ...claims, attributes: [...attributes, 'z'.repeat(22)] }, page, NOW)).toBe(ofProvider);
    expect(sessionCookie(ofProvider, true).length).toBeLessThan(4_096);
    // With a mailed link after it nobody says it any more.
    expect(newSession({ ...claims, provider: undefined }, page, NOW)).toBe(ofPerson);
  });

  it('holds while its key is the one before', () => {
    const later = { ...page, keys: [key('now', NOW - 10 * DAY), key('next', NOW + 20 * DAY)] };
    expect(claimsOf(session, later, NOW + 25 * DAY)).toEqual(PASSWORD);
    expect(newSession(PASSWORD, later, NOW + 25 * DAY)).toMatch(/^next\./);
  });

  it.each([
    ['of another page', session, { ...page, pageId: 'other' }],
    ['of a key that is gone', session, { ...page, keys: [key('next', NOW)] }],
    ['of a key with another secret', session, { ...page, keys: [key('now', NOW, 'changed')] }],
    ['of no key', session, { ...page, keys: [] }],
    ['made longer', session.replace(/\.\d+\./, `.${NOW}.`), page],
    ['with another key’s name', session.replace('now', 'before'), page],
    ['with another seal', session.slice(0, -2) + (session.endsWith('AA') ? 'BB' : 'AA'), page],
    ['with a person that was put in', session.replace('.1..', `.1.${'a'.repeat(44)}.`), page],
    ['of another person', ofPerson.replace('aa', 'ab'), page],
    ['with a password that was not given', ofPerson.replace('.0.', '.1.'), page],
    ['without a seal', session.split('.').slice(0, 2).join('.'), page],
    ['that is empty', '', page],
  ])('%s is none', (_, given, at) => {
    expect(claimsOf(given, at, NOW)).toEqual(NOTHING);
  });

  it('is checked as before once it is known, and where there are very many', () => {
    const sessions = Array.from({ length: 300 }, (_, n) => newSession(PASSWORD, page, NOW + n * 1_000) ?? '');
    for (let round = 0; round < 2; round += 1) {
      for (const one of sessions) expect(claimsOf(one, page, NOW)).toEqual(PASSWORD);
      const [first = ''] = sessions;
      expect(claimsOf(first, page, NOW + 30 * DAY)).toEqual(NOTHING);
      expect(claimsOf(first, { ...page, pageId: 'other' }, NOW)).toEqual(NOTHING);
      expect(claimsOf(first, { ...page, keys: [...keys.slice(0, 2)] }, NOW)).toEqual(NOTHING);
    }
  });

  it('is not made without a key that has begun', () => {
    expect(newSession(PASSWORD, { ...page, keys: [key('next', NOW + 1)] }, NOW)).toBeUndefined();
  });

  it('is read from its cookie', () => {
    const sent = (cookie?: string) => readSession({ headers: { cookie } } as IncomingMessage);
    expect(sent(`other=1; ${sessionCookie(session, false)}`)).toBe(session);
    expect(sent('candor_reader=<script>')).toBe('');
    expect(sent('not_candor_reader=1')).toBe('');
    expect(sent()).toBe('');
  });

  it('is out of reach of scripts and of forms of other sites', () => {
    expect(sessionCookie('s', false)).toBe('candor_reader=s; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax');
    expect(sessionCookie('s', true)).toMatch(/; Secure$/);
    expect(endedSessionCookie(false)).toBe('candor_reader=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });
});
