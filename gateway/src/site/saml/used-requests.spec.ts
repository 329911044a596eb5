import { UsedRequests } from './used-requests.js';

describe('requests whose answer was accepted', () => {
  it('are accepted once until they end', () => {
    const used = new UsedRequests();
    expect([used.take('a', 100, 0), used.take('a', 100, 99), used.take('b', 200, 99)]).toEqual([true, false, true]);
    expect(used.take('b', 200, 150)).toBe(false);
  });

  it('are forgotten from the oldest on, where there are very many', () => {
    const used = new UsedRequests(2);
    for (const id of ['a', 'b', 'c']) expect(used.take(id, 100, 0)).toBe(true);
    expect([used.take('c', 100, 0), used.take('a', 100, 0)]).toEqual([false, true]);
  });
});
