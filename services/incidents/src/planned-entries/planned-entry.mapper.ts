import type { MessageInitShape } from '@bufbuild/protobuf';
import { PlannedEntryFailure, type PlannedEntrySchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { componentStatuses, incidentStatuses } from '@candor/proto/status-words.js';
import { textFormatValue } from '@candor/proto/text-format.js';
import type { PlannedEntryEntity, PlannedEntryFailureWord } from './planned-entry.entity.js';

export const FAILURES: Readonly<Record<PlannedEntryFailureWord, PlannedEntryFailure>> = {
  resolved: PlannedEntryFailure.RESOLVED,
  deleted: PlannedEntryFailure.DELETED,
  full: PlannedEntryFailure.FULL,
};

export function plannedEntryToWire(planned: PlannedEntryEntity): MessageInitShape<typeof PlannedEntrySchema> {
  const { nextUpdateBy, failure } = planned;
  return {
    id: planned.id,
    incidentId: planned.incidentId,
    publishAt: BigInt(planned.publishAt.getTime()),
    createdBy: planned.createdBy,
    failure: failure ? FAILURES[failure] : PlannedEntryFailure.UNSPECIFIED,
    entry: {
      message: planned.message,
      messageFormat: textFormatValue(planned.messageFormat),
      ...(planned.translations.length > 0 && { translations: { items: planned.translations } }),
      status: incidentStatuses.valueOf(planned.status),
      sendNotification: planned.sendNotification,
      affectedComponents: planned.components.map(({ componentId, status }) => ({
        componentId,
        componentStatus: componentStatuses.valueOf(status),
      })),
      ...(nextUpdateBy && { nextUpdateBy: BigInt(nextUpdateBy.getTime()) }),
    },
  };
}
