import { readWindow } from './window.rules.js';

const DAY = 86_400_000;
const NOW = 1_700_000_000_000;

describe('readWindow', () => {
  it('is the last 90 days by default', () => {
    expect(readWindow(0n, 0n, NOW)).toEqual({ from: NOW - 90 * DAY, to: NOW });
  });

  it('is 90 days up to a given end', () => {
    expect(readWindow(0n, BigInt(NOW - DAY), NOW)).toEqual({ from: NOW - 91 * DAY, to: NOW - DAY });
  });

  it('is as requested', () => {
    expect(readWindow(BigInt(NOW - 2 * DAY), BigInt(NOW - DAY), NOW)).toEqual({ from: NOW - 2 * DAY, to: NOW - DAY });
  });

  it('ends now at the latest', () => {
    expect(readWindow(BigInt(NOW - DAY), BigInt(NOW + DAY), NOW)).toEqual({ from: NOW - DAY, to: NOW });
  });

  it('may be as long as all time', () => {
    expect(readWindow(BigInt(NOW - 3_600 * DAY), 0n, NOW).from).toBe(NOW - 3_600 * DAY);
  });

  it.each([
    ['an empty one', BigInt(NOW - DAY), BigInt(NOW - DAY), '/startTimeInMillis'],
    ['an inverted one', BigInt(NOW), BigInt(NOW - DAY), '/startTimeInMillis'],
    ['one in the future', BigInt(NOW + 1), BigInt(NOW + DAY), '/startTimeInMillis'],
    ['one that is too long', 1n, 0n, '/startTimeInMillis'],
    ['one that ends before time began', 0n, -1n, '/endTimeInMillis'],
    ['one that no date can tell', -(2n ** 63n), 2n ** 63n - 1n, '/startTimeInMillis'],
  ])('refuses %s', (_what, start, end, pointer) => {
    expect(() => readWindow(start, end, NOW)).toThrow(
      expect.objectContaining({ violations: [expect.objectContaining({ pointer })] }),
    );
  });
});
