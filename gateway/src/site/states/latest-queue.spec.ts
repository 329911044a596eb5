import { setImmediate as nextTurnOfTheLoop } from 'node:timers/promises';
import { LatestQueue } from './latest-queue.js';

describe('LatestQueue', () => {
  it('works on the last value of each key, one at a time', async () => {
    const begun: string[] = [];
    let atOnce = 0;
    const queue = new LatestQueue<number>(async (key, value) => {
      begun.push(`${key}${value}`);
      expect((atOnce += 1)).toBe(1);
      await Promise.resolve();
      atOnce -= 1;
    });
    for (const [key, value] of [
      ['a', 1],
      ['b', 1],
      ['a', 2],
    ] as const)
      queue.put(key, value);
    await queue.settled();
    expect(begun).toEqual(['a2', 'b1']);
  });

  it('makes a producer wait while too many values are queued', async () => {
    const ends: (() => void)[] = [];
    const queue = new LatestQueue<number>(() => new Promise((resolve) => ends.push(resolve)));
    const end = async (): Promise<void> => {
      ends.shift()?.();
      await nextTurnOfTheLoop();
    };
    for (const key of ['a', 'b', 'c', 'd']) queue.put(key, 1);
    let hasRoom = false;
    const room = queue.room(1).then(() => (hasRoom = true));
    await nextTurnOfTheLoop();
    await end();
    expect(hasRoom).toBe(false);
    await end();
    await room;
    await end();
    await end();
    await queue.settled();
    await queue.room(0);
  });

  it('does not put back a value that a newer one has replaced', async () => {
    const seen: number[] = [];
    const queue = new LatestQueue<number>(async (key, value) => {
      seen.push(value);
      if (value !== 1) return;
      queue.put(key, 2);
      queue.offer(key, 1);
    });
    queue.put('a', 1);
    await queue.settled();
    expect(seen).toEqual([1, 2]);
  });

  it('replaces a waiting value only by one that may', async () => {
    const seen: number[] = [];
    const queue = new LatestQueue<number>((_, value) => {
      seen.push(value);
      return Promise.resolve();
    });
    const larger = (value: number) => queue.offer('a', value, (waiting) => waiting < value);
    for (const value of [2, 1, 3]) larger(value);
    expect(queue.size).toBe(1);
    await queue.settled();
    expect(seen).toEqual([3]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('loses no value that is added %i steps after the last was done', async (steps) => {
    const seen: string[] = [];
    const queue = new LatestQueue<string>((_, value) => {
      seen.push(value);
      return Promise.resolve();
    });
    queue.put('a', 'first');
    while (seen.length === 0) await Promise.resolve();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    queue.put('b', 'second');
    await queue.settled();
    expect(seen).toEqual(['first', 'second']);
  });
});
