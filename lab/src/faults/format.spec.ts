import { percentile, tally } from './format.js';

describe('numbers', () => {
  it('give a percentile of values in any order', () => {
    const values = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect([percentile(values, 0.95), percentile(values, 0.5), percentile(values, 1)]).toEqual([95, 50, 100]);
    expect(percentile([7], 0.95)).toBe(7);
    expect(percentile([], 0.95)).toBe(0);
  });

  it('count values', () => {
    expect(tally([503, 200, 503])).toBe('200 × 1, 503 × 2');
  });
});
