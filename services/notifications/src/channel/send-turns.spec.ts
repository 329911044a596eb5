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
});
