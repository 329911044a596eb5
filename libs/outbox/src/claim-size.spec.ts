import { describe, expect, it } from '@jest/globals';
import { nextClaim, publicationsAtOnce } from './claim-size.js';

describe('the size of a claim', () => {
  it.each([
    ['small facts: as many as may be', 100, 600, 500],
    ['messages of 16 KiB: what fits', 100, 16_384, 256],
    ['rendered pages: few', 100, 300_000, 13],
    ['the heaviest there may be: a few', 8, 1_048_576, 8],
    ['nothing waits', 0, 0, 100],
  ])('%s', (_, rows, bytes, expected) => {
    expect(nextClaim(Array.from({ length: rows }, () => bytes))).toBe(expected);
  });
});

describe('publications at the same time', () => {
  it.each([
    ['small facts: as many as may be', 600, 64],
    ['rendered pages: as many as the broker stores well in time', 300_000, 27],
    ['the heaviest there may be: a few', 1_048_576, 8],
    ['heavier than all together may be: one', 20_000_000, 1],
  ])('%s', (_, bytes, expected) => {
    expect(publicationsAtOnce([1, bytes, 1])).toBe(expected);
  });
});
