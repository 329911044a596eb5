import { expect, it } from '@jest/globals';
import { pastProblem } from './when.rules.js';

const NOW = new Date(2026, 10, 20, 16, 5).getTime();

it.each([
  ['', 'Please say when this happened.'],
  ['soon', 'Please say when this happened.'],
  ['2026-11-20T16:07', 'The date cannot be in the future.'],
  ['2026-11-20T16:06', undefined],
  ['2025-01-02T03:04', undefined],
])('%j as a moment that is over: %s', (text, problem) => {
  expect(pastProblem(text, NOW)).toBe(problem);
});
