import { asManyAsFit } from './as-many-as-fit.js';

const size = (text: string): number => text.length;
const long = 'x'.repeat(40_000);

describe('as many as fit', () => {
  it('is all of them when they are short and few', () => {
    expect(asManyAsFit(['a', 'b'], 5, size)).toEqual(['a', 'b']);
    expect(asManyAsFit([], 5, size)).toEqual([]);
  });

  it('is no more than requested', () => {
    expect(asManyAsFit(['a', 'b', 'c'], 2, size)).toEqual(['a', 'b']);
  });

  it('stops before the text gets too long', () => {
    expect(asManyAsFit([long, long, long], 5, size)).toHaveLength(2);
  });

  it('is at least one, however long', () => {
    expect(asManyAsFit([long.repeat(5), 'a'], 5, size)).toHaveLength(1);
  });
});
