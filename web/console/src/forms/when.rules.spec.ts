import { describe, expect, it } from '@jest/globals';
import { futureProblem, pastProblem } from './when.rules.js';

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

describe('a time that has to be in the future', () => {
  const now = new Date(2026, 10, 20, 12, 0).getTime();
  it.each([
    ['', 'Please say when this is to happen.'],
    ['soon', 'Please say when this is to happen.'],
    ['Nov 20, 2026, 11:59 AM', 'Please give a time in the future.'],
    ['Nov 20, 2026, 12:00 PM', 'Please give a time in the future.'],
    ['Nov 20, 2026, 12:01 PM', undefined],
  ])('%j', (text, problem) => {
    expect(futureProblem(text, now)).toBe(problem);
  });
});
