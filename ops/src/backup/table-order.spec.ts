import { describe, expect, it } from '@jest/globals';
import { inFillingOrder } from './table-order.js';

const order = (tables: string[], ...references: [from: string, to: string][]) =>
  inFillingOrder(
    tables,
    (name) => name,
    references.map(([from, to]) => ({ from, to })),
  );

describe('the order of filling', () => {
  it('puts what is referred to first, and keeps the rest', () => {
    expect(order(['a', 'b', 'c', 'd'], ['a', 'c'], ['c', 'd'], ['b', 'd'])).toEqual(['d', 'b', 'c', 'a']);
    expect(order(['b', 'a'])).toEqual(['b', 'a']);
  });

  it('does not mind a table that refers to itself', () => {
    expect(order(['a', 'b'], ['a', 'a'])).toEqual(['a', 'b']);
  });

  it('does not exist for a circle', () => {
    expect(() => order(['a', 'b', 'c'], ['a', 'b'], ['b', 'a'])).toThrow('Tables refer to each other: a, b');
  });
});
