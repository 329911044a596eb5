import { type IncidentUpdate } from './notification.js';

/**
 * By when the entry promises the next one (epoch ms); undefined for no promise, and where a newer entry has kept it.
 */
export function promiseOf({
  entry: { nextUpdateBy },
  outdated,
}: Pick<IncidentUpdate, 'entry' | 'outdated'>): bigint | undefined {
  return outdated ? undefined : nextUpdateBy;
}
