import type { ComponentStatusWord } from '@candor/proto/status-words.js';
import type { CountedDowntime, StatusFrom } from '@candor/proto/uptime.js';

/** Every status but operational. */
export type DownStatus = Exclude<ComponentStatusWord, 'operational'>;

/** The component statuses of one entry of an incident. */
export interface IncidentEntry {
  /** Epoch ms. */
  readonly date: number;
  readonly resolved: boolean;
  readonly components: readonly { readonly componentId: string; readonly status: ComponentStatusWord }[];
}

/** One period in which a component was not operational. It is either all maintenance or no maintenance. */
export interface DowntimeRecord {
  readonly componentId: string;
  /** Epoch ms. */
  readonly startedAt: number;
  /** Epoch ms, after `startedAt`; null while it is ongoing. */
  readonly endedAt: number | null;
  readonly worstStatus: DownStatus;
  /** The current status, or the last before the end. */
  readonly latestStatus: DownStatus;
  /** All of them in order of time; the first one starts with the record. */
  readonly statuses: readonly DownStatusFrom[];
}

/** A status in the course of a record. */
export interface DownStatusFrom extends StatusFrom {
  readonly status: DownStatus;
}

/** A record as the uptime counts it. */
export function countedDowntime({
  startedAt,
  endedAt,
  worstStatus,
  statuses,
}: Pick<DowntimeRecord, 'startedAt' | 'endedAt' | 'worstStatus' | 'statuses'>): CountedDowntime {
  return { startTime: startedAt, endTime: endedAt ?? undefined, worstComponentStatus: worstStatus, statuses };
}

/** The status of a component from a moment (epoch ms) on. */
export interface StatusChange {
  readonly at: number;
  readonly status: ComponentStatusWord;
}

/** What a change makes of the record that is open: it ends, another one begins, or it goes on with the change. */
export interface Continued {
  readonly ended?: DowntimeRecord;
  readonly open?: DowntimeRecord;
}

const SEVERITY: Record<DownStatus, number> = {
  under_maintenance: 0,
  degraded_performance: 1,
  partial_outage: 2,
  major_outage: 3,
};

/**
 * The downtime that an incident caused, from all its entries. Each component has the status that the last entry to
 * mention it gave; an entry that does not mention it leaves it as it is; a resolved entry ends everything, whatever it
 * lists. Work in a maintenance counts apart, so going from an outage to a maintenance ends one record and starts
 * another.
 * @param entries in any order; of entries with the same date, the later one in the list wins
 */
export function deriveDowntime(entries: readonly IncidentEntry[]): DowntimeRecord[] {
  return [...statusCourses(entries)].flatMap(([componentId, changes]) => recordsOf(componentId, changes));
}

/**
 * Per component the changes of its status that an incident's entries say, oldest first, at most one per moment.
 * @param entries as of {@link deriveDowntime}
 */
export function statusCourses(entries: readonly IncidentEntry[]): Map<string, StatusChange[]> {
  const found = new Map<string, StatusChange[]>();
  for (const entry of entries.toSorted((a, b) => a.date - b.date)) {
    const said = entry.resolved
      ? [...found.keys()].map((componentId) => ({ componentId, status: 'operational' as const }))
      : entry.components;
    for (const { componentId, status } of said) {
      const changes = found.get(componentId) ?? [];
      // A status of zero length is dropped.
      if (changes.at(-1)?.at === entry.date) changes.pop();
      changes.push({ at: entry.date, status });
      found.set(componentId, changes);
    }
  }
  return found;
}

function recordsOf(componentId: string, changes: readonly StatusChange[]): DowntimeRecord[] {
  const records: DowntimeRecord[] = [];
  let open: DowntimeRecord | undefined;
  for (const change of changes) {
    const next = continueRecord(open, componentId, change);
    if (next.ended) records.push(next.ended);
    open = next.open;
  }
  return open ? [...records, open] : records;
}

/** @param change later than all that the open record says */
export function continueRecord(
  open: DowntimeRecord | undefined,
  componentId: string,
  { at, status }: StatusChange,
): Continued {
  if (open && status !== 'operational' && isMaintenance(status) === isMaintenance(open.latestStatus)) {
    const statuses = status === open.latestStatus ? open.statuses : [...open.statuses, { startTime: at, status }];
    return { open: { ...open, ...extremes(statuses), statuses } };
  }
  const ended = open && { ...open, endedAt: at };
  return status === 'operational' ? { ended } : { ended, open: newRecord(componentId, at, status) };
}

function newRecord(componentId: string, startedAt: number, status: DownStatus): DowntimeRecord {
  const statuses = [{ startTime: startedAt, status }];
  return { componentId, startedAt, endedAt: null, worstStatus: status, latestStatus: status, statuses };
}

/** A record as it is when it ends earlier than it says. @param endedAt after its start (epoch ms) */
export function endedRecord(record: DowntimeRecord, endedAt: number): DowntimeRecord {
  const statuses = record.statuses.filter(({ startTime }) => startTime < endedAt);
  return { ...record, endedAt, ...extremes(statuses), statuses };
}

function isMaintenance(status: DownStatus): boolean {
  return status === 'under_maintenance';
}

/** The worst of them and the last. @param statuses at least one, in order of time */
function extremes(statuses: readonly DownStatusFrom[]): Pick<DowntimeRecord, 'worstStatus' | 'latestStatus'> {
  const words = statuses.map(({ status }) => status);
  const [first = 'under_maintenance'] = words;
  return { worstStatus: words.reduce(worse, first), latestStatus: words.at(-1) ?? first };
}

function worse(a: DownStatus, b: DownStatus): DownStatus {
  return SEVERITY[b] > SEVERITY[a] ? b : a;
}
