import { describe, expect, it } from '@jest/globals';
import { inPageOrder } from './page-order.js';

describe('what a message lists of components', () => {
  const names = new Map(['c', 'a', 'b'].map((id) => [id, id.toUpperCase()]));
  const sorted = (...ids: string[]) => inPageOrder(ids, names, (id) => id);

  it('is in the order of the page', () => {
    expect(sorted('a', 'b', 'c')).toEqual(['c', 'a', 'b']);
    expect(sorted('b', 'c')).toEqual(['c', 'b']);
  });

  it('has components that are not on the page at the end, as they were', () => {
    expect(sorted('y', 'b', 'x', 'c')).toEqual(['c', 'b', 'y', 'x']);
  });
});
