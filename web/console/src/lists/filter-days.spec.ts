import { describe, expect, it } from '@jest/globals';
import { dayText, endOfDay, startOfDay } from './filter-days.js';

describe('a day of the filter', () => {
  it('ends where the next starts, and is written as it was chosen', () => {
    for (const day of ['2026-11-20', '2026-12-31', '2026-03-29', '2026-10-25']) {
      const [start, end] = [startOfDay(day), endOfDay(day)];
      expect(dayText(start)).toBe(day);
      expect(dayText((end ?? 0) - 1)).toBe(day);
      expect(startOfDay(dayText(end))).toBe(end);
    }
  });

  it('is undefined when the field is empty or incomplete', () => {
    expect([startOfDay(''), endOfDay(''), startOfDay('2026-1'), dayText(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
      '',
    ]);
  });
});
