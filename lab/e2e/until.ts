import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks until it is so: for what follows a change by an event a moment later.
 * @param what as in "the page without the incident"
 * @param options `patienceMs`, and `pauseMs` between two questions: longer ones for what is limited per minute
 * @throws Error with `what`, after `patienceMs`
 */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { patienceMs = 60_000, pauseMs = 25 } = {},
): Promise<void> {
  for (const began = Date.now(); !(await isSo()); await sleep(pauseMs))
    if (Date.now() - began > patienceMs) throw new Error(`Not in time: ${what}`);
}
