import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ComponentDowntimeSchema, DowntimeSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import type { DownStatus } from './derive-downtime.js';
import { lifeWithin, totalDowntime, uptimePercent, type Window } from './uptime.js';

/** A downtime record as the table has it. */
export interface DowntimeRow {
  readonly incidentId: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly worstStatus: DownStatus;
  readonly latestStatus: DownStatus;
  readonly incidentName: string;
  readonly firstMessage: string;
}

/** A component with the records that touch a window, oldest first. */
export interface ComponentHistory {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly downtimes: readonly DowntimeRow[];
}

export function historyToWire(
  history: ComponentHistory,
  window: Window,
): MessageInitShape<typeof ComponentDowntimeSchema> {
  const records = history.downtimes.map(({ startedAt, endedAt, worstStatus }) => ({
    startedAt: startedAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
    worstStatus,
  }));
  const createdAt = history.createdAt.getTime();
  const total = totalDowntime(records, lifeWithin(window, createdAt));
  return {
    id: history.id,
    name: history.name,
    creationTime: BigInt(createdAt),
    totalDownTimeInMillis: BigInt(total),
    uptimePercent: uptimePercent(total, window, createdAt),
    componentDownTimes: history.downtimes.map(downtimeToWire),
  };
}

function downtimeToWire(row: DowntimeRow): MessageInitShape<typeof DowntimeSchema> {
  return {
    startTime: BigInt(row.startedAt.getTime()),
    endTime: row.endedAt ? BigInt(row.endedAt.getTime()) : undefined,
    worstComponentStatus: componentStatuses.valueOf(row.worstStatus),
    latestComponentStatus: componentStatuses.valueOf(row.latestStatus),
    incidentId: row.incidentId,
    incidentName: row.incidentName,
    firstIncidentEntryMessage: row.firstMessage,
  };
}
