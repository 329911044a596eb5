import type { IncomingMessage } from 'node:http';
import { openidSignIns, samlSignIns } from './pending-sign-in.js';
import { claimsOf } from './reader-session.js';

const NOW = 1_000_000_000;
const keys = [{ id: 'now', beginsAt: 0, secret: Buffer.alloc(32, 1).toString('base64') }];
const page = { pageId: 'page', keys };
const PENDING = {
  requestId: `_${'ab'.repeat(20)}`,
  providerId: 'acme',
  hasPassword: true,
  returnTo: '/history?page=2',
};
const cookie = samlSignIns.cookie(PENDING, page, NOW, true) ?? '';
const [pair = ''] = cookie.split(';');
const read = (sent: string, of = page, now = NOW) =>
  samlSignIns.in({ headers: { cookie: sent } } as IncomingMessage, of, now);

describe('a sign-in that was begun', () => {
  it('comes back from another site over https, and from nowhere else', () => {
    expect(cookie).toMatch(/; Max-Age=600; Path=\/sign-in\/saml; HttpOnly; SameSite=None; Secure$/);
    expect(samlSignIns.cookie(PENDING, page, NOW, false)).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(samlSignIns.ended(false)).toBe('candor_reader_saml=; Max-Age=0; Path=/sign-in/saml; HttpOnly; SameSite=Lax');
  });

  it('comes back with a redirect from the organisation’s own provider, which needs no other site’s cookies', () => {
    const made = openidSignIns.cookie(PENDING, page, NOW, true) ?? '';
    expect(made).toMatch(
      /^candor_reader_openid=.*; Max-Age=600; Path=\/sign-in\/openid; HttpOnly; SameSite=Lax; Secure$/,
    );
    const renamed = made.split(';')[0]?.replace('_openid', '_saml') ?? '';
    expect(read(renamed)).toBeUndefined();
    expect(read(pair)).toBeDefined();
  });

  it('holds for ten minutes', () => {
    expect(read(pair)).toEqual({ ...PENDING, endsAt: NOW + 600_000 });
    expect(read(pair, page, NOW + 599_999)).toMatchObject(PENDING);
    expect(read(pair, page, NOW + 600_000)).toBeUndefined();
  });

  it.each([
    ['of another page', pair, { ...page, pageId: 'other' }],
    ['of a key that is gone', pair, { ...page, keys: [] }],
    ['for another provider', pair.replace('.acme.', '.other.'), page],
    ['of another request', pair.replace('_ab', '_ba'), page],
    ['with a password that was not given', pair.replace('.1._', '.0._'), page],
    ['that is empty', 'candor_reader_saml=', page],
  ])('%s is none', (_, sent, of) => {
    expect(read(sent, of)).toBeUndefined();
  });

  it('is no session', () => {
    expect(claimsOf(pair.split('=')[1] ?? '', page, NOW)).toEqual({ hasPassword: false });
  });

  it('is not begun without a key', () => {
    expect(samlSignIns.cookie(PENDING, { ...page, keys: [] }, NOW, true)).toBeUndefined();
  });
});
