import { displayTime } from './display-time.js';
import { type IncidentUpdate } from './notification.js';

/**
 * By when the entry promises the next one, with the zone; undefined for none, and where a newer entry has kept the
 * promise.
 */
export function promiseOf({
  entry: { nextUpdateBy },
  outdated,
  organisation,
}: Pick<IncidentUpdate, 'entry' | 'outdated' | 'organisation'>): string | undefined {
  if (nextUpdateBy === undefined || outdated) return undefined;
  return `Next update by ${displayTime(nextUpdateBy, organisation.timeZone)}`;
}
