import { describe, expect, it } from '@jest/globals';
import { byName, compareNames } from './by-name.js';

describe('the order of names', () => {
  it('counts numbers by their value, and letters in any case together', () => {
    const names = ['Customer 10', 'beta 1', 'Customer 2', 'Alpha', 'Customer 02b', 'customer 3'];
    const sorted = ['Alpha', 'beta 1', 'Customer 2', 'Customer 02b', 'customer 3', 'Customer 10'];
    expect(names.toSorted(compareNames)).toEqual(sorted);
    expect(names.map((name) => ({ name })).toSorted(byName)).toEqual(sorted.map((name) => ({ name })));
  });
});
