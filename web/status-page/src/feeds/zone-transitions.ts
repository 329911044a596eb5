import { offsetAt } from '../time/offset-at.js';

const HOUR_MS = 3_600_000;
/** Shorter than any summer time: none is missed. */
const STEP_MS = 7 * 24 * HOUR_MS;

/** A change of a zone's clocks; times and offsets in ms. */
export interface ZoneTransition {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** The changes of a zone's clocks between two times (epoch ms), oldest first. */
export function zoneTransitions(timeZone: string, from: number, to: number): ZoneTransition[] {
  const found: ZoneTransition[] = [];
  let before = offsetAt(from, timeZone);
  for (let time = from; time < to; time += STEP_MS) {
    const after = offsetAt(time + STEP_MS, timeZone);
    if (after !== before) found.push({ at: momentOf(timeZone, time, time + STEP_MS), before, after });
    before = after;
  }
  return found;
}

/** The first second within a step that has the offset of its end. */
function momentOf(timeZone: string, from: number, to: number): number {
  const after = offsetAt(to, timeZone);
  let [low, high] = [Math.floor(from / 1_000), Math.floor(to / 1_000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1_000, timeZone) === after) high = middle;
    else low = middle;
  }
  return high * 1_000;
}
