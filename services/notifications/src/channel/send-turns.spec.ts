import { describe, expect, it } from '@jest/globals';
import { SendTurns } from './send-turns.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('SendTurns', () => {
  it('lets the next chunk of a lane begin when the one before has begun all its sends', async () => {
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

  describe('while a small chunk is in hand', () => {
    let now = 0;
    const clock = () => now;

    it('has large ones pause until it is done', async () => {
      const turns = new SendTurns(clock);
      const end = turns.begin('fast');
      const way = turns.giveWay('bulk');
      end();
      await way;
      expect(turns.giveWay('bulk')).toBeUndefined();
    });

    it('has them wait for all that are in hand', async () => {
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

    it('has them wait a short while only, and go on for as long before the next', async () => {
      const turns = new SendTurns(clock);
      turns.begin('fast');
      await turns.giveWay('bulk');
      expect(turns.giveWay('bulk')).toBeUndefined();
      now += 250;
      expect(turns.giveWay('bulk')).toBeInstanceOf(Promise);
    });

    it('stops no small one and nothing while only large ones are in hand', () => {
      const turns = new SendTurns(clock);
      turns.begin('bulk');
      expect(turns.giveWay('bulk')).toBeUndefined();
      turns.begin('fast');
      expect([turns.giveWay('fast'), turns.giveWay('confirm')]).toEqual([undefined, undefined]);
    });
  });
});
