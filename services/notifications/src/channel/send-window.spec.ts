import { describe, expect, it } from '@jest/globals';
import { SendWindow } from './send-window.js';

describe('SendWindow', () => {
  it('gives out no more slots than it has', async () => {
    const window = new SendWindow(2);
    expect([window.tryTake(), window.tryTake(), window.tryTake()]).toEqual([true, true, false]);
    let third = false;
    const waiting = window.take().then(() => (third = true));
    await Promise.resolve();
    expect(third).toBe(false);
    window.giveBack(1);
    await waiting;
    expect(window.tryTake()).toBe(false);
  });

  it('serves waiting callers in order, before later ones', async () => {
    const window = new SendWindow(1);
    await window.take();
    const order: string[] = [];
    const first = window.take().then(() => order.push('first'));
    const second = window.take().then(() => order.push('second'));
    window.giveBack(1);
    expect(window.tryTake()).toBe(false);
    window.giveBack(1);
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });

  it('hands several slots out at once', async () => {
    const window = new SendWindow(3);
    await Promise.all([window.take(), window.take(), window.take()]);
    const waiting = Promise.all([window.take(), window.take()]);
    window.giveBack(3);
    await waiting;
    expect([window.tryTake(), window.tryTake()]).toEqual([true, false]);
  });

  describe('with a share', () => {
    it('keeps the last slots from one owner, so that another may have them', () => {
      const window = new SendWindow(9, 8 / 9);
      const taken = (owner: string) => {
        let slots = 0;
        while (window.tryTake(owner)) slots += 1;
        return slots;
      };
      expect([taken('a'), taken('b'), taken('c')]).toEqual([8, 1, 0]);
      window.giveBack(4, 'a');
      expect([taken('b'), taken('a')]).toEqual([3, 0]);
    });

    it('serves another owner at once while one that has used up its share waits', async () => {
      const window = new SendWindow(9, 8 / 9);
      while (window.tryTake('a'));
      let served = false;
      const waiting = window.take('a').then(() => (served = true));
      expect(window.tryTake('b')).toBe(true);
      await Promise.resolve();
      expect(served).toBe(false);
      window.giveBack(2, 'a');
      await waiting;
    });
  });
});
