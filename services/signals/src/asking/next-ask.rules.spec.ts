import { nextAskMs, retryAfterOf } from './next-ask.rules.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NONE = { failures: 0, retryAfterMs: 0, quietMs: 0 };

describe('the next question to an upstream', () => {
  it.each([
    ['follows a minute after a good one', {}, MINUTE],
    ['follows a minute after a good one, also when nothing has changed for hours', { quietMs: DAY - 1 }, MINUTE],
    ['follows later where nothing has changed for a day', { quietMs: DAY }, MINUTE + 2_000],
    ['follows as late after a failure, however quiet it was', { failures: 1, quietMs: DAY }, MINUTE],
    ['follows later after each failure', { failures: 1 }, MINUTE],
    ['follows later after each failure: the third', { failures: 3 }, 4 * MINUTE],
    ['follows five minutes after the last of many failures', { failures: 1_000 }, 5 * MINUTE],
    ['waits as long as a failing upstream says', { failures: 1, retryAfterMs: 10 * MINUTE }, 10 * MINUTE],
    ['waits an hour at most', { failures: 1, retryAfterMs: 48 * 60 * MINUTE }, 60 * MINUTE],
    ['waits at least a minute, whatever it says', { failures: 1, retryAfterMs: 1_000 }, MINUTE],
    ['takes no notice of Retry-After in a good answer', { retryAfterMs: 10 * MINUTE }, MINUTE],
  ])('%s', (_, tried, wait) => {
    expect(nextAskMs({ ...NONE, ...tried }, 0)).toBe(wait + 5_000);
    expect(nextAskMs({ ...NONE, ...tried }, 1)).toBe(wait + 9_000);
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
