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
  readonly statuses: readonly StatusFrom[];
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

interface Change {
  readonly at: number;
  readonly status: ComponentStatusWord;
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
  return [...timelines(entries)].flatMap(([componentId, changes]) => recordsOf(componentId, changes));
}

/** Per component the changes of its status, oldest first, at most one per moment. */
function timelines(entries: readonly IncidentEntry[]): Map<string, Change[]> {
  const found = new Map<string, Change[]>();
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

function recordsOf(componentId: string, changes: readonly Change[]): DowntimeRecord[] {
  const records: DowntimeRecord[] = [];
  let open: DowntimeRecord | undefined;
  for (const { at, status } of changes) {
    if (open && status !== 'operational' && isMaintenance(status) === isMaintenance(open.latestStatus)) {
      open = {
        ...open,
        worstStatus: worse(open.worstStatus, status),
        latestStatus: status,
        statuses: status === open.latestStatus ? open.statuses : [...open.statuses, { startTime: at, status }],
      };
      continue;
    }
    if (open) records.push({ ...open, endedAt: at });
    open =
      status === 'operational'
        ? undefined
        : {
            componentId,
            startedAt: at,
            endedAt: null,
            worstStatus: status,
            latestStatus: status,
            statuses: [{ startTime: at, status }],
          };
  }
  return open ? [...records, open] : records;
}

function isMaintenance(status: DownStatus): boolean {
  return status === 'under_maintenance';
}

function worse(a: DownStatus, b: DownStatus): DownStatus {
  return SEVERITY[b] > SEVERITY[a] ? b : a;
}
