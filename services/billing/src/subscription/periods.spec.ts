import { addMonths, unusedCents } from './periods.js';

const at = (text: string) => new Date(`${text}T10:20:30.400Z`);

describe('months', () => {
  it.each([
    ['2026-11-21', 1, '2026-12-21'],
    ['2026-12-21', 1, '2027-01-21'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-08-31', 25, '2028-09-30'],
  ])('%s and %d more is %s', (anchor, months, expected) => {
    expect(addMonths(at(anchor), months)).toEqual(at(expected));
  });

  it('leave the anchor alone', () => {
    const anchor = at('2026-01-31');
    addMonths(anchor, 1);
    expect(anchor).toEqual(at('2026-01-31'));
  });
});

describe('the remainder of a period', () => {
  const period = { start: new Date(0), end: new Date(30_000) };

  it.each([
    ['all at its start', 0, 3_000],
    ['half in its middle', 15_000, 1_500],
    ['nothing at its end', 30_000, 0],
    ['nothing after it', 99_000, 0],
    ['no more than all before it', -1, 3_000],
    ['whole cents', 29_999, 0],
  ])('is %s', (_what, now, expected) => {
    expect(unusedCents(3_000, period, new Date(now))).toBe(expected);
  });
});
