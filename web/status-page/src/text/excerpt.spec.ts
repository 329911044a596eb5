import { excerpt } from './excerpt.js';

describe('excerpt', () => {
  it.each([
    ['short', 10, 'short'],
    ['  two\n lines ', 20, 'two lines'],
    ['exactly ten', 11, 'exactly ten'],
    ['cut between words here', 14, 'cut between…'],
    ['unbreakablewordthatislong', 10, 'unbreakab…'],
    ['😀😀😀😀', 3, '😀😀…'],
  ])('%j within %d characters is %j', (text, length, expected) => {
    expect(excerpt(text, length)).toBe(expected);
  });
});
