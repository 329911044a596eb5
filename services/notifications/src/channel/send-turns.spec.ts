import { describe, expect, it } from '@jest/globals';
import { SendTurns } from './send-turns.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('SendTurns', () => {
  it('lets the next chunk of a lane start when the previous one has started all its sends', async () => {
    const turns = new SendTurns();
    const done = await turns.take('bulk');
    let second = false;
    const waiting = turns.take('bulk').then(() => (second = true));
    await turn();
    expect(second).toBe(false);
    done();
    await waiting;
    expect(second).toBe(true);
  });

  it('keeps lanes apart', async () => {
    const turns = new SendTurns();
    await turns.take('bulk');
    await expect(turns.take('fast')).resolves.toBeInstanceOf(Function);
  });

  it('does not wait long for a chunk that is slow', async () => {
    const turns = new SendTurns();
    await turns.take('bulk');
    await expect(turns.take('bulk')).resolves.toBeInstanceOf(Function);
  });

  describe('while a small chunk is in progress', () => {
    let now = 0;
    const clock = () => now;

    it('pauses large ones until it is done', async () => {
      const turns = new SendTurns(clock);
      const end = turns.begin('fast');
      const way = turns.giveWay('bulk');
      end();
      await way;
      expect(turns.giveWay('bulk')).toBeUndefined();
    });

    it('makes them wait for all that are in progress', async () => {
      const turns = new SendTurns(clock);
      const ends = [turns.begin('fast'), turns.begin('confirm')];
      let passed = false;
      const way = turns.giveWay('retry')?.then(() => (passed = true));
      ends[0]?.();
      await turn();
      expect(passed).toBe(false);
      ends[1]?.();
      await way;
      expect(passed).toBe(true);
    });

    it('makes them wait only a short while, and continue for as long before the next pause', async () => {
      const turns = new SendTurns(clock);
      turns.begin('fast');
      await turns.giveWay('bulk');
      expect(turns.giveWay('bulk')).toBeUndefined();
      now += 250;
      expect(turns.giveWay('bulk')).toBeInstanceOf(Promise);
    });

    it('stops no small one, and nothing while only large ones are in progress', () => {
      const turns = new SendTurns(clock);
      turns.begin('bulk');
      expect(turns.giveWay('bulk')).toBeUndefined();
      turns.begin('fast');
      expect([turns.giveWay('fast'), turns.giveWay('confirm')]).toEqual([undefined, undefined]);
    });
  });
});
