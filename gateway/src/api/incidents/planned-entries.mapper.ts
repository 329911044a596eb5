import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  PlannedEntryFailure,
  type PlanEntryRequestSchema,
  type PlannedEntry,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { textFormatWord } from '@candor/proto/text-format.js';
import { present } from '../wire/present.js';
import { incidentStatus } from '../wire/status.mapper.js';
import { translationsFromWire } from '../wire/translations.mapper.js';
import { wordMap } from '../wire/word-map.js';
import { affectedFromWire, newEntryToWire } from './incidents.mapper.js';
import type { PlanEntryRequest } from './incidents.requests.js';
import type { PlannedEntryFailureWord, PlannedEntryResponse } from './planned-entries.responses.js';

const failures = wordMap<PlannedEntryFailureWord, PlannedEntryFailure>('failure', {
  resolved: PlannedEntryFailure.RESOLVED,
  deleted: PlannedEntryFailure.DELETED,
  full: PlannedEntryFailure.FULL,
});

export function planToWire(
  body: PlanEntryRequest,
): Pick<MessageInitShape<typeof PlanEntryRequestSchema>, 'entry' | 'publishAt'> {
  return { entry: newEntryToWire(body), publishAt: BigInt(body.publishAt ?? 0) };
}

/** @throws Error when it lacks what its contract promises */
export function plannedEntryFromWire(planned: PlannedEntry): PlannedEntryResponse {
  const entry = present(planned.entry);
  return {
    id: planned.id,
    incidentId: planned.incidentId,
    publishAt: Number(planned.publishAt),
    message: entry.message,
    messageFormat: textFormatWord(present(entry.messageFormat)),
    ...(entry.translations && translationsFromWire({ translations: entry.translations.items })),
    incidentStatus: incidentStatus.toWord(entry.status),
    sendNotification: entry.sendNotification,
    ...(entry.nextUpdateBy !== undefined && { nextUpdateBy: Number(entry.nextUpdateBy) }),
    affectedComponents: entry.affectedComponents.map(affectedFromWire),
    userId: planned.createdBy,
    ...(planned.failure !== PlannedEntryFailure.UNSPECIFIED && { failure: failures.toWord(planned.failure) }),
  };
}
