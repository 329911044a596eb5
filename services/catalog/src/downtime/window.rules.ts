import { Violations } from '@candor/platform/violations.js';
import type { Window } from '@candor/proto/uptime.js';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;
/** "All time" of the public page is 3,600 days; a leap day or two more do no harm. */
const MAX_DAYS = 3_660;

/**
 * The requested window (epoch ms; 0 for not given): by default the last 90 days. The future is cut off, as nothing is
 * known of it.
 * @throws InvalidError when the window is empty, inverted or too long
 */
export function readWindow(startTime: bigint, endTime: bigint, now: number): Window {
  const to = endTime === 0n ? now : Math.min(Number(endTime), now);
  const from = startTime === 0n ? to - DEFAULT_DAYS * DAY_MS : Number(startTime);
  new Violations()
    .check(to > 0, '/endTimeInMillis', 'The end must be a time in epoch milliseconds.')
    .check(from < to, '/startTimeInMillis', 'The start must be before the end and in the past.')
    .check(to - from <= MAX_DAYS * DAY_MS, '/startTimeInMillis', `Please ask for at most ${MAX_DAYS} days.`)
    .throwIfAny();
  return { from, to };
}
