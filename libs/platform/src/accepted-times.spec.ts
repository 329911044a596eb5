import { isAcceptedTime } from './accepted-times.js';

describe('a time that a user gives', () => {
  it.each([
    ['the first moment of 2000', Date.UTC(2000, 0, 1)],
    ['now', Date.now()],
    ['the last moment of 2099', Date.UTC(2099, 11, 31, 23, 59, 59, 999)],
    ['as the contracts carry it', BigInt(Date.UTC(2030, 0, 1))],
  ])('may be %s', (_what, time) => {
    expect(isAcceptedTime(time)).toBe(true);
  });

  it.each([
    ['a time in seconds', 1_767_225_600],
    ['a moment before 2000', Date.UTC(2000, 0, 1) - 1],
    ['the first moment of 2100', Date.UTC(2100, 0, 1)],
    ['the year 10000', Date.UTC(10_000, 0, 1)],
    ['a time no date can tell', 8_640_000_000_000_001n],
    ['before time began', -1n],
    ['no number', NaN],
  ])('is not %s', (_what, time) => {
    expect(isAcceptedTime(time)).toBe(false);
  });
});
