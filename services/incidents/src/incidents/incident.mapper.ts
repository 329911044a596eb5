import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  AffectedComponentSchema,
  EntrySchema,
  IncidentSchema,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import {
  componentStatuses,
  incidentImpacts,
  incidentStatuses,
  type ComponentStatusWord,
} from '@candor/proto/status-words.js';
import { textFormatValue } from '@candor/proto/text-format.js';
import type { EntryEntity } from '../entries/entry.entity.js';
import { isBackdated } from './backdated.js';
import type { IncidentEntity } from './incident.entity.js';

/** What a reader may see. */
export interface Audience {
  /** Which components may be named. */
  readonly mayName: (componentId: string) => boolean;
  /** Whether they may see the authors. */
  readonly seesAuthors: boolean;
  /** Whether they may see which pages it was put on. */
  readonly seesPages: boolean;
}

/** What is said of a component. */
interface Claim {
  readonly componentId: string;
  readonly status: ComponentStatusWord;
}

const STAFF: Audience = { mayName: () => true, seesAuthors: true, seesPages: true };

/**
 * @param entries all of the incident's, newest first
 * @param audience staff by default
 * @param affected what a list says of components beside its newest entry
 */
export function incidentToWire(
  incident: IncidentEntity,
  entries: readonly EntryEntity[],
  audience: Audience = STAFF,
  affected: readonly Claim[] = [],
): MessageInitShape<typeof IncidentSchema> {
  return {
    id: incident.id,
    name: incident.name,
    translations: incident.translations,
    creationTime: BigInt(incident.creationTime.getTime()),
    impact: incidentImpacts.valueOf(incident.impact),
    impactFollows: audience.seesAuthors && incident.impactFollows,
    status: incidentStatuses.valueOf(incident.status),
    private: incident.private,
    maintenanceId: incident.maintenanceId ?? '',
    version: BigInt(incident.version),
    entriesVersion: BigInt(incident.entriesVersion),
    backdated: isBackdated(incident),
    entries: entries.map((entry) => entryToWire(entry, audience)),
    affectedComponents: affectedToWire(affected, audience),
    pageIds: audience.seesPages ? incident.pageIds : [],
  };
}

export function entryToWire(
  entry: EntryEntity,
  { mayName, seesAuthors }: Omit<Audience, 'seesPages'> = STAFF,
): MessageInitShape<typeof EntrySchema> {
  const { plannedEndBefore, plannedEndAfter } = entry;
  return {
    id: entry.id,
    incidentId: entry.incidentId,
    date: BigInt(entry.date.getTime()),
    message: entry.message,
    messageFormat: textFormatValue(entry.messageFormat),
    translations: entry.translations,
    status: incidentStatuses.valueOf(entry.status),
    sendNotification: entry.sendNotification,
    createdBy: seesAuthors ? entry.createdBy : '',
    sideDoorKey: seesAuthors ? (entry.sideDoorKey ?? '') : '',
    ...(plannedEndBefore &&
      plannedEndAfter && {
        plannedEndChange: {
          before: BigInt(plannedEndBefore.getTime()),
          after: BigInt(plannedEndAfter.getTime()),
        },
      }),
    version: BigInt(entry.changedVersion ?? entry.version),
    ...(entry.editedAt && { editedAt: BigInt(entry.editedAt.getTime()) }),
    ...(entry.nextUpdateBy && { nextUpdateBy: BigInt(entry.nextUpdateBy.getTime()) }),
    ...(seesAuthors &&
      entry.correctionNotifiedAt && { correctionNotifiedAt: BigInt(entry.correctionNotifiedAt.getTime()) }),
    postmortem: entry.postmortem,
    affectedComponents: affectedToWire(entry.components, { mayName }),
  };
}

/** What is said of those components that the audience may be notified of. */
function affectedToWire(
  affected: readonly Claim[],
  { mayName }: Pick<Audience, 'mayName'>,
): MessageInitShape<typeof AffectedComponentSchema>[] {
  return affected
    .filter(({ componentId }) => mayName(componentId))
    .map(({ componentId, status }) => ({ componentId, componentStatus: componentStatuses.valueOf(status) }));
}
