import { monthAfter, monthsBetween, monthSpan, pageMonth } from './page-month.js';

const at = (text: string): number => Date.parse(text);

describe('the month of a page', () => {
  it('is the month in its zone', () => {
    expect(pageMonth(at('2026-10-31T23:30Z'), 'UTC')).toBe('2026-10');
    expect(pageMonth(at('2026-10-31T23:30Z'), 'Europe/Berlin')).toBe('2026-11');
    expect(pageMonth(at('2026-11-01T03:00Z'), 'America/New_York')).toBe('2026-10');
  });

  it.each([
    ['UTC', '2026-10', '2026-10-01T00:00Z', '2026-11-01T00:00Z'],
    // Summer time ends in October.
    ['Europe/Berlin', '2026-10', '2026-09-30T22:00Z', '2026-10-31T23:00Z'],
    ['America/New_York', '2026-12', '2026-12-01T05:00Z', '2027-01-01T05:00Z'],
    ['Pacific/Kiritimati', '2026-02', '2026-01-31T10:00Z', '2026-02-28T10:00Z'],
    ['Pacific/Pago_Pago', '2024-02', '2024-02-01T11:00Z', '2024-03-01T11:00Z'],
  ])('in %s, %s goes from %s to %s', (timeZone, month, start, end) => {
    expect(monthSpan(month, timeZone)).toEqual({ start: at(start), end: at(end) });
  });

  it.each(['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Santiago', 'Asia/Beirut', 'Africa/Cairo'])(
    'meets the next one without a gap in %s, and both ends are in its month',
    (timeZone) => {
      for (const month of monthsBetween('2023-01', '2027-12')) {
        const { start, end } = monthSpan(month, timeZone);
        expect(monthSpan(monthAfter(month), timeZone).start).toBe(end);
        expect([start - 1, start, end - 1, end].map((moment) => pageMonth(moment, timeZone))).toEqual([
          monthAfter(month, -1),
          month,
          month,
          monthAfter(month),
        ]);
      }
    },
  );

  it('continues across years', () => {
    expect(monthAfter('2026-12')).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
    expect(monthsBetween('2026-03', '2026-02')).toEqual([]);
  });

  it.each(['2026-13', '2026-00', '2026-1', '202610', ''])('is not %j', (text) => {
    expect(() => monthSpan(text, 'UTC')).toThrow(RangeError);
  });
});
