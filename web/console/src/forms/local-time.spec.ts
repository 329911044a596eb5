import { expect, it } from '@jest/globals';
import { fromLocalText, toLocalText } from './local-time.js';

const INSTANT = new Date(2026, 10, 22, 16, 5).getTime();

it('an instant is written as month, day, year, in 12-hour format, and parsed back', () => {
  expect(toLocalText(INSTANT)).toBe('Nov 22, 2026, 4:05 PM');
  expect(fromLocalText('Nov 22, 2026, 4:05 PM')).toBe(INSTANT);
  for (const hour of [0, 1, 11, 12, 13, 23]) {
    const at = new Date(2026, 0, 2, hour, 59).getTime();
    expect(fromLocalText(toLocalText(at))).toBe(at);
  }
});

it.each([
  'nov 22 2026 4:05 pm',
  'Nov 22, 2026 4:05PM',
  'Nov 22, 2026, 4:05 p.m.',
  'November 22, 2026, 16:05',
  '22 Nov 2026 16:05',
  '11/22/2026 4:05 PM',
  ' 2026-11-22T16:05 ',
  '2026-11-22 16:05:00',
])('%j is parsed', (text) => {
  expect(fromLocalText(text)).toBe(INSTANT);
});

it('seconds are parsed if typed, and a full hour needs no minutes', () => {
  expect(fromLocalText('2026-11-22T16:05:09')).toBe(INSTANT + 9000);
  expect(fromLocalText('Nov 22, 2026, 4 PM')).toBe(new Date(2026, 10, 22, 16).getTime());
});

it.each([
  '',
  'tomorrow at 4',
  'Nov 22, 2026',
  '4:05 PM',
  'Nov 31, 2026, 4:05 PM',
  'Feb 29, 2027, 4:05 PM',
  'Nov 22, 26, 4:05 PM',
  'Nov 22, 2026, 13:05 PM',
  'Nov 22, 2026, 4:60 PM',
  'Nov 22, 2026, 4:05 PM, or later',
])('%j is not a time', (text) => {
  expect(fromLocalText(text)).toBeNaN();
});
