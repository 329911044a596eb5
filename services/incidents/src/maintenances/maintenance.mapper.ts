import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  MaintenanceSchema,
  MaintenanceSeriesSchema,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { maintenanceStates } from '@candor/proto/status-words.js';
import { textFormatValue } from '@candor/proto/text-format.js';
import type { Sight } from '../components/component-directory.js';
import { stateOf } from './maintenance-state.js';
import type { MaintenanceSeriesEntity } from './maintenance-series.entity.js';
import type { MaintenanceEntity } from './maintenance.entity.js';

/**
 * @param series the one that it is an occurrence of, if any
 * @param sight which components may be named, and whether its pages; all by default
 */
export function maintenanceToWire(
  maintenance: MaintenanceEntity,
  series: MaintenanceSeriesEntity | undefined,
  { mayName, firstPage }: Sight = { mayName: () => true },
): MessageInitShape<typeof MaintenanceSchema> {
  const { actualStartTime, actualEndTime, cancelledAt, firstPlannedEndTime } = maintenance;
  return {
    id: maintenance.id,
    name: maintenance.name,
    message: maintenance.message,
    messageFormat: textFormatValue(maintenance.messageFormat),
    nameTranslations: maintenance.nameTranslations,
    messageTranslations: maintenance.messageTranslations,
    plannedStartTime: BigInt(maintenance.plannedStartTime.getTime()),
    plannedEndTime: BigInt(maintenance.plannedEndTime.getTime()),
    componentIds: maintenance.componentIds.filter(mayName),
    pageIds: firstPage ? [] : maintenance.pageIds,
    automaticStatus: maintenance.automaticStatus,
    sendNotification: maintenance.sendNotification,
    notifyAtStart: maintenance.notifyAtStart,
    notifyAtEnd: maintenance.notifyAtEnd,
    reminderMinutes: maintenance.reminderMinutes,
    internal: maintenance.internal,
    state: maintenanceStates.valueOf(stateOf(maintenance)),
    ...(actualStartTime && { actualStartTime: BigInt(actualStartTime.getTime()) }),
    ...(actualEndTime && { actualEndTime: BigInt(actualEndTime.getTime()) }),
    ...(cancelledAt && { cancelledAt: BigInt(cancelledAt.getTime()) }),
    ...(firstPlannedEndTime && { firstPlannedEndTime: BigInt(firstPlannedEndTime.getTime()) }),
    ...(series && { series: seriesToWire(series, maintenance) }),
    incidentId: maintenance.incidentId ?? '',
    version: BigInt(maintenance.version),
  };
}

function seriesToWire(
  series: MaintenanceSeriesEntity,
  { occurrenceTime, detached }: MaintenanceEntity,
): MessageInitShape<typeof MaintenanceSeriesSchema> {
  const { id, rrule, timeZone, firstStart, duration, exceptions, version, cancelledAt } = series;
  return {
    ...{ id, rrule, timeZone, detached },
    firstStartTime: BigInt(firstStart.getTime()),
    duration: BigInt(duration),
    exceptions: exceptions.map(BigInt),
    version: BigInt(version),
    ...(cancelledAt && { cancelledAt: BigInt(cancelledAt.getTime()) }),
    occurrenceTime: BigInt(occurrenceTime?.getTime() ?? 0),
  };
}
