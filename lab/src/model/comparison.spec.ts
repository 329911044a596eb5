import { isWithin, type Comparison } from './comparison.js';

describe('a prediction beside a measurement', () => {
  const of = (predicted: number, measured: number): Comparison => ({
    organisations: 10,
    what: 'Postgres',
    unit: 'MB',
    predicted,
    measured,
  });

  it('holds within a fifth of what was measured, above as below', () => {
    expect([of(80, 100), of(100, 100), of(120, 100)].map(isWithin)).toEqual([true, true, true]);
    expect([of(79, 100), of(121, 100)].map(isWithin)).toEqual([false, false]);
  });

  it('misses where it is no number', () => {
    expect(isWithin(of(NaN, 100))).toBe(false);
  });
});
