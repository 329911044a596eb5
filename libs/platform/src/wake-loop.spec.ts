import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { currentContext, newRequestContext, runInContext } from './request-context.js';
import { WakeLoop } from './wake-loop.js';

/** A loop whose work ends when the test decides. */
function controlled(pollMs = 60_000) {
  const ends: ((error?: Error) => void)[] = [];
  const errors: unknown[] = [];
  const loop = new WakeLoop(
    () => new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
    pollMs,
    (error) => errors.push(error),
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { loop, ends, errors, turn };
}

describe('WakeLoop', () => {
  it('runs once more when woken while it runs, however often', async () => {
    const { loop, ends, turn } = controlled();
    loop.wake();
    loop.wake();
    loop.wake();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await turn();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await turn();
    expect(ends).toHaveLength(2);
  });

  it('runs for all callers, not for the request that woke it', async () => {
    const contexts: unknown[] = [];
    const loop = new WakeLoop(
      async () => void contexts.push(currentContext()),
      60_000,
      () => undefined,
    );
    runInContext(newRequestContext(), () => loop.wake());
    await loop.stop();
    expect(contexts).toEqual([undefined]);
  });

  it('continues after a failure', async () => {
    const { loop, ends, errors, turn } = controlled();
    loop.wake();
    ends[0]?.(new Error('no database'));
    await turn();
    expect(errors).toEqual([new Error('no database')]);
    loop.wake();
    expect(ends).toHaveLength(2);
  });

  it('polls without being woken', async () => {
    const { loop, ends, turn } = controlled(5);
    loop.start();
    ends[0]?.();
    await turn();
    await sleep(30);
    expect(ends.length).toBeGreaterThan(1);
    ends.at(-1)?.();
    await loop.stop();
  });

  it('waits for the running work at a stop and starts nothing after it', async () => {
    const { loop, ends } = controlled();
    loop.wake();
    let stopped = false;
    const stopping = loop.stop().then(() => (stopped = true));
    await Promise.resolve();
    expect(stopped).toBe(false);
    ends[0]?.();
    await stopping;
    loop.wake();
    expect(ends).toHaveLength(1);
  });
});
