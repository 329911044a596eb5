import type { ComponentStatusWord } from '@candor/proto/status-words.js';
import { continueRecord, endedRecord, type DowntimeRecord, type StatusChange } from './derive-downtime.js';

/** A program may report every wavering, and a record must not grow without end: more statuses go into another one. */
export const MAX_STATUSES = 100;

/** A status that is set without an incident. */
export interface OwnStatus {
  readonly componentId: string;
  readonly status: ComponentStatusWord;
  /** Epoch ms. */
  readonly at: number;
}

/**
 * The records in whose place the open one of a component's own status is after it is set. None and operational are the
 * same.
 * @returns undefined when it has that status already
 */
export function withOwnStatus(
  open: DowntimeRecord | undefined,
  { componentId, status, at }: OwnStatus,
): DowntimeRecord[] | undefined {
  if ((open?.latestStatus ?? 'operational') === status) return undefined;
  // Clocks of two processes may differ.
  const change = { at: Math.max(at, lastMoment(open) + 1), status };
  const next = continueRecord(open, componentId, change);
  if (open && next.open && next.open.statuses.length > MAX_STATUSES) {
    const begun = continueRecord(undefined, componentId, change);
    return recordsOf({ ended: { ...open, endedAt: change.at }, open: begun.open });
  }
  return recordsOf(next);
}

/**
 * An open record of a component's own status after an incident has named the component: from then on the incident
 * decides, and what was set does not come back.
 * @param course what the incident says of the component, oldest first
 * @returns undefined where the incident says nothing of it since the record began; no records where the incident says of
 * the whole time what was
 */
export function takenOver(open: DowntimeRecord, course: readonly StatusChange[]): DowntimeRecord[] | undefined {
  const before = course.findLast(({ at }) => at <= open.startedAt);
  if (before && before.status !== 'operational') return [];
  const named = course.find(({ at }) => at > open.startedAt);
  return named && [endedRecord(open, named.at)];
}

function recordsOf({ ended, open }: { ended?: DowntimeRecord; open?: DowntimeRecord }): DowntimeRecord[] {
  return [ended, open].filter((record) => record !== undefined);
}

/** The moment of the last change in a record (epoch ms). */
function lastMoment(open: DowntimeRecord | undefined): number {
  return open?.statuses.at(-1)?.startTime ?? 0;
}
