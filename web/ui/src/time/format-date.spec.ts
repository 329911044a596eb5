import { formatDate } from './format-date.js';

const INSTANT = Date.UTC(2026, 10, 20, 16, 5, 59);

describe('formatDate', () => {
  it.each([
    ['day', 'November 20, 2026'],
    ['short-day', 'Nov 20, 2026'],
    ['time', '4:05 PM UTC'],
    ['date-time', 'Nov 20, 2026, 4:05 PM UTC'],
  ] as const)('prints %s in en-US, in UTC by default', (form, expected) => {
    expect(formatDate(INSTANT, form)).toBe(expected);
  });

  it('names the zone it prints in', () => {
    expect(formatDate(INSTANT, 'date-time', 'America/New_York')).toBe('Nov 20, 2026, 11:05 AM EST');
    expect(formatDate(INSTANT, 'date-time', 'Asia/Tokyo')).toBe('Nov 21, 2026, 1:05 AM GMT+9');
  });

  it('follows daylight saving time', () => {
    expect(formatDate(Date.UTC(2026, 6, 1), 'time', 'America/New_York')).toBe('8:00 PM EDT');
  });

  it('calls midnight 12 AM', () => {
    expect(formatDate(Date.UTC(2026, 0, 1), 'time')).toBe('12:00 AM UTC');
  });

  it('uses plain spaces only', () => {
    expect(formatDate(INSTANT, 'date-time')).toMatch(/^[ -~]+$/);
  });

  it('refuses an unknown zone', () => {
    expect(() => formatDate(INSTANT, 'day', 'Mars/Olympus')).toThrow(RangeError);
  });
});
