import { checkShares } from './uptime-shares.js';

const violationsOf = (partialOutage: number, degradedPerformance: number) => {
  try {
    checkShares({ partialOutage, degradedPerformance });
  } catch (error) {
    return (error as { violations: { pointer: string; detail: string }[] }).violations;
  }
  return [];
};

describe('the formula of the uptime', () => {
  it.each([
    [100, 100],
    [50, 0],
    [0, 0],
    [30, 30],
  ])('may count a partial outage for %d and degraded performance for %d percent', (partial, degraded) => {
    expect(checkShares({ partialOutage: partial, degradedPerformance: degraded })).toEqual({
      partialOutage: partial,
      degradedPerformance: degraded,
    });
  });

  it.each([
    ['/partialOutage', -1, -1],
    ['/partialOutage', 101, 0],
    ['/partialOutage', 0.5, 0],
    ['/degradedPerformance', 50, -1],
    ['/degradedPerformance', 100, 101],
  ])('refuses as %s %d and %d, which are no percentages', (pointer, partial, degraded) => {
    expect(violationsOf(partial, degraded)).toContainEqual({
      pointer,
      detail: 'Please give a whole number from 0 to 100.',
    });
  });

  it('refuses to count degraded performance for more than a partial outage', () => {
    expect(violationsOf(20, 21)).toEqual([
      {
        pointer: '/degradedPerformance',
        detail: 'Degraded performance cannot count for more than a partial outage.',
      },
    ]);
  });
});
