import type { IncomingMessage } from 'node:http';
import { isSession, newSession, readSession, sessionCookie } from './reader-session.js';

const DAY = 24 * 3600_000;
const key = (id: string, beginsAt: number, secret = id) => ({
  id,
  beginsAt,
  secret: Buffer.from(secret.padEnd(32, '-')).toString('base64'),
});
const NOW = 1_000 * DAY;
const keys = [key('before', NOW - 40 * DAY), key('next', NOW + 20 * DAY), key('now', NOW - 10 * DAY)];
const page = { pageId: 'page', keys };
const session = newSession(page, NOW) ?? '';

describe('a session of a reader', () => {
  it('is signed with the newest key that has begun, and holds for 30 days', () => {
    expect(session).toMatch(/^now\.\d+\.[\w-]{43}$/);
    expect(isSession(session, page, NOW)).toBe(true);
    expect(isSession(session, page, NOW + 30 * DAY - 1)).toBe(true);
    expect(isSession(session, page, NOW + 30 * DAY)).toBe(false);
  });

  it('holds while its key is the one before', () => {
    const later = { ...page, keys: [key('now', NOW - 10 * DAY), key('next', NOW + 20 * DAY)] };
    expect(isSession(session, later, NOW + 25 * DAY)).toBe(true);
    expect(newSession(later, NOW + 25 * DAY)).toMatch(/^next\./);
  });

  it.each([
    ['of another page', session, { ...page, pageId: 'other' }],
    ['of a key that is gone', session, { ...page, keys: [key('next', NOW)] }],
    ['of a key with another secret', session, { ...page, keys: [key('now', NOW, 'changed')] }],
    ['of no key', session, { ...page, keys: [] }],
    ['made longer', session.replace(/\.\d+\./, `.${NOW}.`), page],
    ['with another key’s name', session.replace('now', 'before'), page],
    ['with another seal', session.slice(0, -2) + (session.endsWith('AA') ? 'BB' : 'AA'), page],
    ['without a seal', session.split('.').slice(0, 2).join('.'), page],
    ['that is empty', '', page],
  ])('%s is none', (_, given, at) => {
    expect(isSession(given, at, NOW)).toBe(false);
  });

  it('is not made without a key that has begun', () => {
    expect(newSession({ ...page, keys: [key('next', NOW + 1)] }, NOW)).toBeUndefined();
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
  });
});
