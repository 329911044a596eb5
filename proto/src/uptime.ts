import type { ComponentStatusWord } from './status-words.js';

// The one way uptime is counted: by the catalog for staff, by the renderer for visitors.

/** A stretch of downtime, as far as it counts. */
export interface CountedDowntime {
  /** Epoch ms. */
  readonly startTime: number;
  /** Epoch ms; none while it lasts. */
  readonly endTime?: number;
  readonly worstComponentStatus: ComponentStatusWord;
}

/** A stretch of time (epoch ms), its end excluded. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** The part of a window in which a component existed: what was down before its time counts for nobody. */
export function lifeWithin(window: Window, createdAt: number): Window {
  return { from: Math.max(window.from, createdAt), to: window.to };
}

/**
 * Milliseconds within the window in which at least one record says that the component was down. Overlaps count once,
 * maintenance does not count, and a record without an end lasts to the end of the window.
 */
export function totalDowntime(records: readonly CountedDowntime[], window: Window): number {
  const stretches = records
    .filter((record) => record.worstComponentStatus !== 'under_maintenance')
    .map(({ startTime, endTime = window.to }) => ({
      from: Math.max(startTime, window.from),
      to: Math.min(endTime, window.to),
    }))
    .sort((a, b) => a.from - b.from);
  let total = 0;
  let counted = window.from;
  for (const { from, to } of stretches) {
    total += Math.max(0, to - Math.max(from, counted));
    counted = Math.max(counted, to);
  }
  return total;
}

/**
 * Percent of the lesser of window and age in which a component was up, two decimals. No downtime gives 100; more
 * downtime than time gives 0, as specified.
 * @param downtimeMs as `totalDowntime` counts it
 * @param createdAt when the component came to be (epoch ms)
 */
export function uptimePercent(downtimeMs: number, window: Window, createdAt: number): number {
  if (downtimeMs === 0) return 100;
  const span = Math.min(window.to - window.from, window.to - createdAt);
  if (downtimeMs >= span) return 0;
  return Math.round((1 - downtimeMs / span) * 10_000) / 100;
}
