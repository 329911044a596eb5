import { describe, expect, it } from '@jest/globals';
import { inOrder } from './folder-order.mjs';

describe('the order of folders', () => {
  it('lets a folder import those of earlier rows, and not its neighbours', () => {
    const zones = inOrder('libs/twitter', ['dist', 'src', ['a', 'b']]);
    expect(zones.map(({ target, except }) => [target, except])).toEqual([
      ['./libs/twitter/dist', ['./dist']],
      ['./libs/twitter/src', ['./src', './dist']],
      ['./libs/twitter/a', ['./a', './dist', './src']],
      ['./libs/twitter/b', ['./b', './dist', './src']],
    ]);
    expect(zones.every(({ from }) => from === './libs/twitter')).toBe(true);
  });

  it('refuses to leave a folder without a place', () => {
    expect(() => inOrder('libs/twitter', ['dist'])).toThrow('Give src of libs/twitter a place in eslint.config.mjs.');
  });
});
