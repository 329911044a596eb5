import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work takes on an idle machine, on every path (ms). */
const AT_LEAST_MS = 50;
/** The longest time that an answer is delayed for this (ms). */
const AT_MOST_MS = 1_000;
/** Number of recent answers that are considered. */
const LATELY = 64;

/** Durations of the latest answers' work (ms). */
const lately: number[] = [];

/**
 * Answers no sooner than after a fixed time, so that the time does not reveal whether an address is known. On a busy
 * machine the work may take longer: then no sooner than the slowest of the latest answers.
 */
export async function steadyAnswer<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - started;
    if (lately.push(took) > LATELY) lately.shift();
    const untilMs = Math.min(AT_MOST_MS, Math.max(AT_LEAST_MS, ...lately));
    await sleep(Math.max(0, untilMs - took));
  }
}
