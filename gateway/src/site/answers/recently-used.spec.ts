import { RecentlyUsed } from './recently-used.js';

describe('RecentlyUsed', () => {
  const held = (cache: RecentlyUsed<number>, keys: string[]) => keys.filter((key) => cache.get(key) !== undefined);

  it('evicts what was not used for longest', () => {
    const cache = new RecentlyUsed<number>(30);
    cache.set('a', 1, 10);
    cache.set('b', 2, 10);
    cache.set('c', 3, 10);
    cache.get('a');
    cache.set('d', 4, 10);
    expect(held(cache, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd']);
    expect(cache.bytes).toBe(30);
  });

  it('keeps to its limit, and the newest, where everything was used', () => {
    const cache = new RecentlyUsed<number>(30);
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const key of keys) {
      cache.set(key, 1, 10);
      expect(held(cache, [key])).toEqual([key]);
      expect(held(cache, keys).length).toBeLessThanOrEqual(3);
      expect(cache.bytes).toBeLessThanOrEqual(30);
    }
  });

  it('keeps one entry that exceeds the limit alone until the next is added', () => {
    const cache = new RecentlyUsed<number>(30);
    cache.set('small', 1, 10);
    cache.set('big', 2, 100);
    expect(held(cache, ['small', 'big'])).toEqual(['big']);
    cache.set('next', 3, 10);
    expect(held(cache, ['big', 'next'])).toEqual(['next']);
    expect(cache.bytes).toBe(10);
  });

  it('replaces and deletes entries', () => {
    const cache = new RecentlyUsed<number>(30);
    cache.set('a', 1, 10);
    cache.set('a', 2, 5);
    expect([cache.get('a'), cache.bytes]).toEqual([2, 5]);
    cache.delete('a');
    cache.delete('never there');
    expect([cache.get('a'), cache.bytes]).toEqual([undefined, 0]);
  });
});
