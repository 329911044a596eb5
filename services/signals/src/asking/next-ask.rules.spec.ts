import { maxAgeOf, nextAskMs, retryAfterOf } from './next-ask.rules.js';

const MINUTE = 60_000;
const NONE = { failures: 0, retryAfterMs: 0, maxAgeMs: 0 };

describe('the next question to an upstream', () => {
  it.each([
    ['follows a minute after a good one', {}, MINUTE],
    ['follows later after each failure', { failures: 1 }, MINUTE],
    ['follows later after each failure: the third', { failures: 3 }, 4 * MINUTE],
    ['follows five minutes after the last of many failures', { failures: 1_000 }, 5 * MINUTE],
    ['waits as long as a failing upstream says', { failures: 1, retryAfterMs: 10 * MINUTE }, 10 * MINUTE],
    ['waits an hour at most', { failures: 1, retryAfterMs: 48 * 60 * MINUTE }, 60 * MINUTE],
    ['waits at least a minute, whatever it says', { failures: 1, retryAfterMs: 1_000 }, MINUTE],
    ['waits while an answer is fresh', { maxAgeMs: 2 * MINUTE }, 2 * MINUTE],
    ['waits five minutes at most for an answer to age', { maxAgeMs: 365 * 24 * 60 * MINUTE }, 5 * MINUTE],
    ['takes no notice of Retry-After in a good answer', { retryAfterMs: 10 * MINUTE }, MINUTE],
    ['takes no notice of the age of a bad answer', { failures: 1, maxAgeMs: 4 * MINUTE }, MINUTE],
  ])('%s', (_, tried, wait) => {
    expect(nextAskMs({ ...NONE, ...tried }, 0)).toBe(wait + 2_000);
    expect(nextAskMs({ ...NONE, ...tried }, 1)).toBe(wait + 5_000);
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 0, 1);
  it.each([
    [null, 0],
    ['120', 120_000],
    ['Thu, 01 Jan 2026 00:02:00 GMT', 120_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', 0],
    ['-5', 0],
    ['1e99', 0],
  ])('%j is %d ms', (value, ms) => {
    expect(retryAfterOf(value, now)).toBe(ms);
  });
});

describe('Cache-Control', () => {
  it.each([
    [null, null, 0],
    ['public, max-age=30', null, 30_000],
    ['MAX-AGE=30', '10', 20_000],
    ['max-age=30', '90', 0],
    ['max-age=0, private, must-revalidate', null, 0],
    ['no-cache, max-age=300', null, 0],
    ['s-maxage=60', null, 0],
    ['max-age=99999999999999', null, 0],
  ])('%j of age %j is fresh for %d ms', (value, age, ms) => {
    expect(maxAgeOf(value, age)).toBe(ms);
  });
});
