import { averageUptime, formatPercent, uptimePercent } from './uptime-percent.js';

const DAY = 86_400_000;

describe('uptimePercent', () => {
  it('is 100 without downtime, even for a component created just now', () => {
    expect(uptimePercent(0, 0, 90 * DAY)).toBe(100);
    expect(uptimePercent(0, 400 * DAY, 90 * DAY)).toBe(100);
  });

  it('measures downtime against the window once the component is older', () => {
    expect(uptimePercent(9 * DAY, 400 * DAY, 90 * DAY)).toBeCloseTo(90);
  });

  it('measures downtime against the age of a younger component', () => {
    expect(uptimePercent(9 * DAY, 10 * DAY, 90 * DAY)).toBeCloseTo(10);
  });

  it('is 0 when there is more downtime than time', () => {
    expect(uptimePercent(91 * DAY, 400 * DAY, 90 * DAY)).toBe(0);
    expect(uptimePercent(1, 0, 90 * DAY)).toBe(0);
    expect(uptimePercent(1, -5, 90 * DAY)).toBe(0);
  });
});

describe('averageUptime', () => {
  it('is the mean of the components', () => {
    expect(averageUptime([100, 99, 98])).toBe(99);
  });

  it('is 100 for an empty group', () => {
    expect(averageUptime([])).toBe(100);
  });
});

describe('formatPercent', () => {
  it.each([
    [100, '100%'],
    [101, '100%'],
    [0, '0%'],
    [-3, '0%'],
    [99.5, '99.50%'],
    [99.987, '99.99%'],
    [99.994, '99.99%'],
    [0.004, '0.00%'],
  ])('prints %d as %s', (percent, expected) => {
    expect(formatPercent(percent)).toBe(expected);
  });

  it('never rounds a downtime down to none', () => {
    expect(formatPercent(99.9999)).toBe('99.99%');
  });
});
