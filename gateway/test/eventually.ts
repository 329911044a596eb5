import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 10;

/** The first value that `done` accepts. @throws Error with the last value when there is none in time */
export async function eventually<T>(
  read: () => Promise<T> | T,
  done: (value: T) => boolean,
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (done(value)) return value;
    if (Date.now() > deadline) throw new Error(`not so within ${timeoutMs} ms, last: ${String(value)}`);
    await sleep(POLL_MS);
  }
}
