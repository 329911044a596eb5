import { formatDuration } from './format-duration.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('formatDuration', () => {
  it.each([
    [0, '0 seconds'],
    [999, '0 seconds'],
    [SECOND, '1 second'],
    [59 * SECOND + 999, '59 seconds'],
    [MINUTE, '1 minute'],
    [HOUR, '1 hour'],
    [DAY, '1 day'],
    [30 * DAY, '1 month'],
    [2 * HOUR + 5 * SECOND, '2 hours 5 seconds'],
    [61 * DAY + 3 * HOUR + 4 * MINUTE + 5 * SECOND, '2 months 1 day 3 hours 4 minutes 5 seconds'],
    [400 * DAY, '13 months 10 days'],
    [-5 * MINUTE, '0 seconds'],
  ])('prints %d ms as %s', (millis, expected) => {
    expect(formatDuration(millis)).toBe(expected);
  });

  it('drops the small units where requested', () => {
    expect(formatDuration(3 * HOUR + 4 * MINUTE + 5 * SECOND, 2)).toBe('3 hours 4 minutes');
    expect(formatDuration(3 * HOUR + 5 * SECOND, 1)).toBe('3 hours');
    expect(formatDuration(5 * SECOND, 1)).toBe('5 seconds');
  });
});
