import { expect, it } from '@jest/globals';
import { expiryOf, isExpired } from './jwt.js';

const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

it('reads the expiry in seconds, also beside names outside ASCII', () => {
  expect(expiryOf(token({ exp: 1_800_000_000, name: 'Ünal 🚀' }))).toBe(1_800_000_000);
});

it.each(['', 'abc', 'a.b.c', 'a.bnVsbA.c'])('counts the unreadable token "%s" as expired', (broken) => {
  expect(isExpired(broken, 0)).toBe(true);
});

it('never expires a token without the claim', () => {
  expect(isExpired(token({ sub: 'ada' }), Number.MAX_SAFE_INTEGER)).toBe(false);
});

it('compares whole seconds: the last one before the expiry is still valid', () => {
  const ends = token({ exp: 100 });
  expect(isExpired(ends, 99_999)).toBe(false);
  expect(isExpired(ends, 100_000)).toBe(true);
});
