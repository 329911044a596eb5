import { offsetTime } from './offset-time.js';

describe('a time with its offset', () => {
  it.each([
    ['UTC', '2026-11-20T16:05:00.123Z'],
    ['Europe/Berlin', '2026-11-20T17:05:00.123+01:00'],
    ['America/New_York', '2026-11-20T11:05:00.123-05:00'],
    ['Asia/Kathmandu', '2026-11-20T21:50:00.123+05:45'],
    ['America/St_Johns', '2026-11-20T12:35:00.123-03:30'],
    ['Pacific/Kiritimati', '2026-11-21T06:05:00.123+14:00'],
  ])('in %s is %s', (zone, expected) => {
    const instant = Date.UTC(2026, 10, 20, 16, 5, 0, 123);
    expect(offsetTime(instant, zone)).toBe(expected);
    expect(Date.parse(expected)).toBe(instant);
  });

  it('has the offset that applies at that moment', () => {
    expect(offsetTime(Date.UTC(2026, 6, 1), 'Europe/Berlin')).toBe('2026-07-01T02:00:00.000+02:00');
    expect(offsetTime(Date.UTC(2026, 0, 1), 'Europe/London')).toBe('2026-01-01T00:00:00.000Z');
  });

  it('refuses a zone that does not exist', () => {
    expect(() => offsetTime(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});
