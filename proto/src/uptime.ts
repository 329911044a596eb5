import type { ComponentStatusWord } from './status-words.js';

// The one way uptime is counted: by the catalog for staff, by the renderer for visitors.

/**
 * The share of its time for which a status counts as downtime (percent, 0 to 100). A major outage always counts in
 * full, maintenance not at all.
 */
export interface UptimeFormula {
  readonly partialOutage: number;
  readonly degradedPerformance: number;
}

/** The formula of the specification: every status below operational counts in full. */
export const IN_FULL: UptimeFormula = { partialOutage: 100, degradedPerformance: 100 };

/** Whether every status counts in full. */
export function isInFull({ partialOutage, degradedPerformance }: UptimeFormula): boolean {
  return partialOutage === 100 && degradedPerformance === 100;
}

/** A status in the course of a downtime, until the next one or the end. */
export interface StatusFrom {
  /** Epoch ms. */
  readonly startTime: number;
  readonly status: ComponentStatusWord;
}

/** A stretch of downtime, as far as it counts. */
export interface CountedDowntime {
  /** Epoch ms. */
  readonly startTime: number;
  /** Epoch ms; none while it lasts. */
  readonly endTime?: number;
  readonly worstComponentStatus: ComponentStatusWord;
  /** In order of time; none where it was the worst one from start to end. */
  readonly statuses?: readonly StatusFrom[];
}

/** A stretch of time (epoch ms), its end excluded. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

interface Stretch extends Window {
  /** Percent of it that counts. */
  readonly share: number;
}

/** The part of a window in which a component existed: what was down before its time counts for nobody. */
export function lifeWithin(window: Window, createdAt: number): Window {
  return { from: Math.max(window.from, createdAt), to: window.to };
}

/**
 * Milliseconds within the window in which at least one record says that the component was down, each moment with the
 * largest share that the formula gives to a status of that moment. Maintenance does not count, and a record without an
 * end lasts to the end of the window.
 * @returns whole milliseconds
 */
export function totalDowntime(
  records: readonly CountedDowntime[],
  window: Window,
  formula: UptimeFormula = IN_FULL,
): number {
  const stretches = records
    .flatMap((record) => stretchesOf(record, window, formula))
    .filter(({ share }) => share > 0)
    .sort((a, b) => a.from - b.from);
  // In layers: of time with a share of 50 and more every percent up to 50 counts, of time with 100 the rest.
  const shares = [...new Set(stretches.map(({ share }) => share))].sort((a, b) => a - b);
  let [total, below] = [0, 0];
  for (const share of shares) {
    const layer = below === 0 ? stretches : stretches.filter((stretch) => stretch.share >= share);
    total += (share - below) * lengthOf(layer, window.from);
    below = share;
  }
  return Math.round(total / 100);
}

function stretchesOf(record: CountedDowntime, window: Window, formula: UptimeFormula): Stretch[] {
  const { startTime, endTime = window.to, worstComponentStatus, statuses = [] } = record;
  const within = (from: number, to: number, status: ComponentStatusWord): Stretch => ({
    from: Math.max(from, window.from),
    to: Math.min(to, window.to),
    share: shareOf(status, formula),
  });
  if (statuses.length === 0) return [within(startTime, endTime, worstComponentStatus)];
  return statuses.map(({ startTime: from, status }, index) =>
    within(from, statuses[index + 1]?.startTime ?? endTime, status),
  );
}

function shareOf(status: ComponentStatusWord, { partialOutage, degradedPerformance }: UptimeFormula): number {
  const shares: Record<ComponentStatusWord, number> = {
    operational: 0,
    under_maintenance: 0,
    degraded_performance: degradedPerformance,
    partial_outage: partialOutage,
    major_outage: 100,
  };
  return shares[status];
}

/** Length of the union. @param sorted by start */
function lengthOf(sorted: readonly Window[], start: number): number {
  let [total, counted] = [0, start];
  for (const { from, to } of sorted) {
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
