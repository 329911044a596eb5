import { describe, expect, it, jest } from '@jest/globals';
import { Recording } from './recording.js';

describe('Recording', () => {
  it('resolves at once when the predicate is already true', async () => {
    const recording = new Recording<number>();
    recording.add(1);
    await expect(recording.waitFor((items) => items.length === 1, 0)).resolves.toEqual([1]);
  });

  it('resolves when a later item makes it true', async () => {
    const recording = new Recording<number>();
    const waiting = recording.waitFor((items) => items.includes(3));
    for (const item of [1, 2, 3]) recording.add(item);
    await expect(waiting).resolves.toEqual([1, 2, 3]);
  });

  it('calls the predicate once per turn, however many items arrive', async () => {
    const recording = new Recording<number>();
    const predicate = jest.fn((items: readonly number[]) => items.length === 10_000);
    const waiting = recording.waitFor(predicate);
    for (let n = 0; n < 10_000; n += 1) recording.add(n);
    await waiting;
    expect(predicate).toHaveBeenCalledTimes(2);
  });

  it('reports how many there were at the timeout', async () => {
    const recording = new Recording<number>();
    recording.add(1);
    await expect(recording.waitFor(() => false, 5)).rejects.toThrow('not received within 5 ms; 1 items so far');
  });

  it('passes on what the predicate throws', async () => {
    const waiting = new Recording<number>().waitFor(() => {
      throw new Error('bad predicate');
    });
    await expect(waiting).rejects.toThrow('bad predicate');
  });
});
