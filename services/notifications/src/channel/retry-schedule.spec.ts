import { describe, expect, it } from '@jest/globals';
import { DAY_SCHEDULE, WEBHOOK_SCHEDULE, parseRetryAfter, retryDelay } from './retry-schedule.js';

const seconds = (list: readonly (number | undefined)[]) =>
  list.map((ms) => (ms === undefined ? undefined : ms / 1_000));
const steps = (random: () => number) =>
  Array.from({ length: 10 }, (_, n) => retryDelay(WEBHOOK_SCHEDULE, n + 1, { random }));

describe('retryDelay', () => {
  it('follows the ten attempts of Standard Webhooks', () => {
    const middle = steps(() => 0.5);
    expect(seconds(middle)).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined]);
  });

  it('spreads every wait by 20 % in both directions', () => {
    const middle = steps(() => 0.5);
    const shortest = steps(() => 0);
    const longest = steps(() => 1);
    middle.slice(0, 9).forEach((base, n) => {
      expect(shortest[n]).toBeCloseTo((base ?? 0) * 0.8, 0);
      expect(longest[n]).toBeCloseTo((base ?? 0) * 1.2, 0);
    });
  });

  it('reaches the times of the standard on a clock that jumps to each attempt', () => {
    let clock = 0;
    const at: number[] = [0];
    for (let attempts = 1; ; attempts += 1) {
      const wait = retryDelay(WEBHOOK_SCHEDULE, attempts, { random: () => 0.5 });
      if (wait === undefined) break;
      clock += wait;
      at.push(clock);
    }
    expect(at).toHaveLength(10);
    expect(clock / 3_600_000).toBeCloseTo(75.58, 1);
  });

  it.each([
    ['less than the step is lifted to it', 1_000, 5_000],
    ['within the step and twice the step is kept', 7_000, 7_000],
    ['more than twice the step is cut to that', 3_600_000, 10_000],
  ])('honours Retry-After: %s', (_, retryAfterMs, expected) => {
    expect(retryDelay(WEBHOOK_SCHEDULE, 1, { retryAfterMs })).toBe(expected);
  });

  it('gives up after the last attempt whatever the receiver requests', () => {
    expect(retryDelay(WEBHOOK_SCHEDULE, 10, { retryAfterMs: 1_000 })).toBeUndefined();
    expect(retryDelay(DAY_SCHEDULE, 10)).toBeUndefined();
  });

  it('tries mail again for about a day, never sooner than before', () => {
    const total = DAY_SCHEDULE.reduce((sum, wait) => sum + wait, 0);
    expect(total / 3_600_000).toBeGreaterThan(20);
    expect([...DAY_SCHEDULE].sort((a, b) => a - b)).toEqual(DAY_SCHEDULE);
  });
});

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['-5', undefined],
    ['1.5', undefined],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['86401', 86_400_000],
    ['99999999999999999999', 86_400_000],
    ['Fri, 20 Nov 9999 11:00:00 GMT', 86_400_000],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads %p', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });
});
