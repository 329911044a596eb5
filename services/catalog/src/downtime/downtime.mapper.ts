import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ComponentDowntimeSchema, DowntimeSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import {
  lifeWithin,
  totalDowntime,
  uptimePercent,
  type CountedDowntime,
  type UptimeFormula,
  type Window,
} from '@candor/proto/uptime.js';
import { NO_INCIDENT } from '../components/no-incident.js';
import { countedDowntime, type DownStatus, type DownStatusFrom } from './derive-downtime.js';

/** A downtime record as the table has it. */
export interface DowntimeRow {
  readonly incidentId: string;
  /** Epoch ms. */
  readonly startedAt: number;
  /** Epoch ms; null while it is ongoing. */
  readonly endedAt: number | null;
  readonly worstStatus: DownStatus;
  readonly latestStatus: DownStatus;
  /** In order of time; null where there was only one. */
  readonly statuses: readonly DownStatusFrom[] | null;
  readonly incidentName: string;
  readonly firstMessage: string;
}

/** A component with the records that touch a window, oldest first. */
export interface ComponentHistory {
  readonly id: string;
  readonly name: string;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly downtimes: readonly DowntimeRow[];
}

/** What numbers are counted in and by. */
export interface Counting {
  readonly window: Window;
  readonly formula: UptimeFormula;
}

/**
 * A component's history as in the contract; its numbers count every record.
 * @param listed the records that are listed
 */
export function historyToWire(
  history: ComponentHistory,
  { window, formula }: Counting,
  listed: readonly DowntimeRow[],
): MessageInitShape<typeof ComponentDowntimeSchema> {
  const { createdAt } = history;
  const total = totalDowntime(history.downtimes.map(countedRow), lifeWithin(window, createdAt), formula);
  return {
    id: history.id,
    name: history.name,
    creationTime: BigInt(createdAt),
    totalDownTimeInMillis: BigInt(total),
    uptimePercent: uptimePercent(total, window, createdAt),
    componentDownTimes: listed.map(downtimeToWire),
  };
}

function countedRow(row: DowntimeRow): CountedDowntime {
  return countedDowntime({ ...row, statuses: row.statuses ?? [] });
}

function downtimeToWire(row: DowntimeRow): MessageInitShape<typeof DowntimeSchema> {
  return {
    startTime: BigInt(row.startedAt),
    endTime: row.endedAt === null ? undefined : BigInt(row.endedAt),
    worstComponentStatus: componentStatuses.valueOf(row.worstStatus),
    latestComponentStatus: componentStatuses.valueOf(row.latestStatus),
    incidentId: row.incidentId === NO_INCIDENT ? '' : row.incidentId,
    incidentName: row.incidentName,
    firstIncidentEntryMessage: row.firstMessage,
    statuses: (row.statuses ?? []).map(({ startTime, status }) => ({
      startTime: BigInt(startTime),
      status: componentStatuses.valueOf(status),
    })),
  };
}
