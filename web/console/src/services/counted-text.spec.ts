import { expect, it } from '@jest/globals';
import { countedText } from './counted-text.js';

const NOW = Date.UTC(2026, 10, 22, 1);
const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

it.each([
  ['in the last 90 days', 90 * DAY, 'UTC'],
  ['since Aug 24, 2026', 90 * DAY - 1, 'UTC'],
  ['since Nov 21, 2026', 2 * HOUR, 'UTC'],
  ['since today', HOUR, 'UTC'],
  // Still the evening before where midnight is five hours later.
  ['since today', 2 * HOUR, 'America/New_York'],
])('is %s for a service of %d ms in %s', (text, age, zone) => {
  expect(countedText(NOW - age, NOW, zone)).toBe(text);
});
