import { expect, it } from '@jest/globals';
import { pastProblem } from './when.rules.js';

const NOW = new Date(2026, 10, 20, 16, 5).getTime();

it.each([
  ['', 'Please say when this happened.'],
  ['soon', 'Please say when this happened.'],
  ['Nov 20, 2026, 4:07 PM', 'The date cannot be in the future.'],
  ['Nov 20, 2026, 4:06 PM', undefined],
  ['Jan 2, 2025, 3:04 AM', undefined],
])('%j as a moment in the past: %s', (text, problem) => {
  expect(pastProblem(text, NOW)).toBe(problem);
});
