import { describe, expect, it } from '@jest/globals';
import { Pace } from './pace.js';

describe('Pace', () => {
  let now = 0;
  const pace = () => {
    now = 50_000;
    return new Pace(1_000, () => now);
  };

  it('gives the first turn at once and each later one a second after the one before', () => {
    const turns = pace();
    expect([1, 2, 3].map(() => turns.take('a', 5_000).waitMs)).toEqual([0, 1_000, 2_000]);
  });

  it('keeps keys apart', () => {
    const turns = pace();
    turns.take('a', 0);
    expect(turns.take('b', 0)).toEqual({ waitMs: 0, taken: true });
  });

  it('takes nothing when the turn is further away than the caller waits', () => {
    const turns = pace();
    turns.take('a', 0);
    expect(turns.take('a', 999)).toEqual({ waitMs: 1_000, taken: false });
    expect(turns.take('a', 1_000)).toEqual({ waitMs: 1_000, taken: true });
  });

  it('accumulates no turns while idle', () => {
    const turns = pace();
    turns.take('a', 0);
    now += 60_000;
    expect([1, 2].map(() => turns.take('a', 5_000).waitMs)).toEqual([0, 1_000]);
  });

  it('pauses for as long as requested, and never shorter than it already had to', () => {
    const turns = pace();
    turns.pause('a', 30_000);
    expect(turns.take('a', 60_000).waitMs).toBe(30_000);
    turns.pause('a', 1);
    expect(turns.take('a', 60_000).waitMs).toBe(31_000);
    expect(turns.take('b', 0).waitMs).toBe(0);
  });

  it('forgets the keys whose turn is longest ago', () => {
    const turns = pace();
    for (let n = 0; n <= 10_000; n += 1) turns.take(`key ${n}`, 0);
    expect(turns.take('key 0', 0).taken).toBe(true);
    expect(turns.take('key 10000', 0).taken).toBe(false);
  });
});
