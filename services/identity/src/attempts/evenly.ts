import { setTimeout as sleep } from 'node:timers/promises';

/** More than any of the responses takes to compute (ms). */
const LONGEST_MS = 100;

/** Does the work and answers after a fixed time: the time must not reveal which addresses are known. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.all([work(), sleep(LONGEST_MS)]);
  return done;
}
