import { TokenBuckets } from './token-buckets.js';

describe('token buckets', () => {
  it('let a burst through, then one at a time', () => {
    const buckets = new TokenBuckets();
    const burst = Array.from({ length: 30 }, () => buckets.take('a', 30, 0));
    expect(burst.every((wait) => wait === 0)).toBe(true);
    expect(buckets.take('a', 30, 0)).toBe(2_000);
    expect(buckets.take('a', 30, 1_000)).toBe(1_000);
    expect(buckets.take('a', 30, 2_000)).toBe(0);
    expect(buckets.take('a', 30, 2_000)).toBe(2_000);
  });

  it('keep callers apart and never hold more than a minute’s worth', () => {
    const buckets = new TokenBuckets();
    expect(buckets.take('a', 1, 0)).toBe(0);
    expect(buckets.take('b', 1, 0)).toBe(0);
    expect(buckets.take('a', 1, 3_600_000)).toBe(0);
    expect(buckets.take('a', 1, 3_600_000)).toBeGreaterThan(0);
  });

  it('forget the oldest caller first when there are very many', () => {
    const buckets = new TokenBuckets();
    buckets.take('first', 1, 0);
    for (let i = 0; i < 49_999; i += 1) buckets.take(`caller-${i}`, 1, 0);
    expect(buckets.take('caller-49998', 1, 0)).toBeGreaterThan(0);
    buckets.take('one more', 1, 0);
    expect(buckets.take('first', 1, 0)).toBe(0);
  });
});
