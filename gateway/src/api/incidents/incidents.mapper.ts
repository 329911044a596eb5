import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  FilterOperator,
  type EntryDraftSchema,
  type FilterSchema,
  type AffectedComponent,
  type AffectedComponentSchema,
  type Entry,
  type EntryRevision,
  type GetLatestStatusResponse,
  type Incident,
  type OpenIncidentRequestSchema,
  type RenameIncidentRequestSchema,
  type SearchIncidentsResponse,
  type UpdateEntryRequestSchema,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { textFormatWord } from '@candor/proto/text-format.js';
import { pageIdsFromWire, pageIdsToWire } from '../wire/chosen-pages.js';
import { present } from '../wire/present.js';
import { componentStatus, incidentImpact, incidentStatus } from '../wire/status.mapper.js';
import { formatToWire } from '../wire/text-format.mapper.js';
import { translationsFromWire, translationsToWire } from '../wire/translations.mapper.js';
import { wordMap } from '../wire/word-map.js';
import type {
  AffectedComponentRequest,
  EntryRequest,
  FilterOperatorWord,
  ImpactRequest,
  NameRequest,
  OpenIncidentRequest,
  SearchRequest,
  UpdateEntryRequest,
} from './incidents.requests.js';
import type {
  AffectedComponentResponse,
  IncidentEntryEnvelope,
  EntryRevisionResponse,
  IncidentEntryResponse,
  IncidentResponse,
  IncidentsEnvelope,
  LatestStatusResponse,
} from './incidents.responses.js';

const filterOperator = wordMap<FilterOperatorWord, FilterOperator>('filter operator', {
  EQ: FilterOperator.EQ,
  NOT_EQ: FilterOperator.NOT_EQ,
  GTE: FilterOperator.GTE,
  LT: FilterOperator.LT,
  GT: FilterOperator.GT,
  CONTAINS: FilterOperator.CONTAINS,
});

/** Matches every incident that is still open. */
export const OPEN_ONLY: MessageInitShape<typeof FilterSchema> = {
  name: 'incidentStatus',
  operator: FilterOperator.NOT_EQ,
  values: ['resolved'],
};

export function openIncidentToWire(body: OpenIncidentRequest): MessageInitShape<typeof OpenIncidentRequestSchema> {
  const entry = { ...body.entry, incidentStatus: body.entry?.incidentStatus ?? body.incidentStatus };
  return {
    name: body.name ?? '',
    private: body.private ?? false,
    ...(body.incidentImpact != null && { impact: incidentImpact.toWire(body.incidentImpact) }),
    impactFollows: body.impactFollows ?? false,
    ...(body.proposalId != null && { proposalId: body.proposalId }),
    entry: newEntryToWire(entry),
    pageIds: pageIdsToWire(body.pageIds),
    ...translationsToWire(body),
  };
}

export function renameToWire(
  incidentId: string,
  body: NameRequest,
): MessageInitShape<typeof RenameIncidentRequestSchema> {
  return { incidentId, name: body.name ?? '', ...translationsToWire(body) };
}

/** An entry that is new, and Markdown unless it says otherwise. */
export function newEntryToWire(body: EntryRequest): MessageInitShape<typeof EntryDraftSchema> {
  return entryToWire({ ...body, messageFormat: body.messageFormat ?? 'markdown' });
}

function entryToWire(body: EntryRequest): MessageInitShape<typeof EntryDraftSchema> {
  return {
    date: BigInt(body.date ?? 0),
    message: body.message ?? '',
    ...formatToWire(body),
    ...translationsToWire(body),
    status: incidentStatus.toWire(body.incidentStatus),
    sendNotification: body.sendNotification ?? false,
    ...(body.nextUpdateBy != null && { nextUpdateBy: BigInt(body.nextUpdateBy) }),
    postmortem: body.postmortem ?? false,
    affectedComponents: affectedToWire(body.affectedComponents),
  };
}

export function correctionToWire(
  body: UpdateEntryRequest,
): Pick<
  MessageInitShape<typeof UpdateEntryRequestSchema>,
  'entry' | 'sendNotification' | 'notifyOfCorrection' | 'baseVersion'
> {
  const { sendNotification, notifyOfCorrection } = body;
  return {
    entry: entryToWire(body),
    ...(sendNotification != null && { sendNotification }),
    notifyOfCorrection: notifyOfCorrection ?? false,
    ...baseToWire(body),
  };
}

/** The version that a change is based on, if given. */
export function baseToWire({ baseVersion }: { readonly baseVersion?: number | null }): { baseVersion?: bigint } {
  return baseVersion == null ? {} : { baseVersion: BigInt(baseVersion) };
}

export function affectedToWire(
  given: readonly AffectedComponentRequest[] | null | undefined,
): MessageInitShape<typeof AffectedComponentSchema>[] {
  return (given ?? []).map((affected) => ({
    componentId: affected.componentId,
    componentStatus: componentStatus.toWire(affected.componentStatus),
  }));
}

export function impactToWire(body: ImpactRequest): IncidentImpact {
  return incidentImpact.toWire(body.incidentImpact);
}

export function filtersToWire(body: SearchRequest): MessageInitShape<typeof FilterSchema>[] {
  return (body.filters ?? []).map(({ name, value }) => ({
    name: name ?? '',
    operator: filterOperator.toWire(value?.operator),
    values: (value?.values ?? []).map(String),
  }));
}

export function incidentFromWire(incident: Incident): IncidentResponse {
  return {
    id: incident.id,
    name: incident.name,
    ...translationsFromWire(incident),
    creationTime: Number(incident.creationTime),
    incidentImpact: incidentImpact.toWord(incident.impact),
    ...(incident.impactFollows && { impactFollows: true }),
    incidentStatus: incidentStatus.toWord(incident.status),
    private: incident.private,
    backdated: incident.backdated,
    version: Number(incident.entriesVersion),
    ...(incident.maintenanceId && { maintenanceId: incident.maintenanceId }),
    ...pageIdsFromWire(incident),
    entries: incident.entries.map((entry) => entryFromWire(entry, incident.private)),
    ...(incident.affectedComponents.length > 0 && {
      affectedComponents: incident.affectedComponents.map(affectedFromWire),
    }),
  };
}

/** The saved entry with its incident. @throws Error when the answer lacks what its contract promises */
export function savedEntryFromWire(answer: { entry?: Entry; incident?: Incident }): IncidentEntryEnvelope {
  const incident = present(answer.incident);
  return {
    incidentEntry: entryFromWire(present(answer.entry), incident.private),
    incidentVersion: Number(incident.entriesVersion),
  };
}

/** @param isPrivate whether the entry's incident is internal */
export function entryFromWire(entry: Entry, isPrivate: boolean): IncidentEntryResponse {
  const { plannedEndChange: moved } = entry;
  return {
    id: entry.id,
    incidentId: entry.incidentId,
    date: Number(entry.date),
    message: entry.message,
    messageFormat: textFormatWord(entry.messageFormat),
    ...translationsFromWire(entry),
    incidentStatus: incidentStatus.toWord(entry.status),
    sendNotification: entry.sendNotification,
    private: isPrivate,
    affectedComponents: entry.affectedComponents.map(affectedFromWire),
    version: Number(entry.version),
    ...(moved && { plannedEndChange: { before: Number(moved.before), after: Number(moved.after) } }),
    ...(entry.editedAt !== undefined && { editedAt: Number(entry.editedAt) }),
    ...(entry.nextUpdateBy !== undefined && { nextUpdateBy: Number(entry.nextUpdateBy) }),
    ...(entry.postmortem && { postmortem: true }),
    ...(entry.correctionNotifiedAt !== undefined && { correctionNotifiedAt: Number(entry.correctionNotifiedAt) }),
    ...(entry.createdBy && { userId: entry.createdBy }),
    ...(entry.sideDoorKey && { sideDoorKey: entry.sideDoorKey }),
  };
}

export function latestStatusFromWire(latest: GetLatestStatusResponse): LatestStatusResponse {
  return {
    incidentStatus: incidentStatus.toWord(latest.status),
    date: Number(latest.date),
    affectedComponents: latest.affectedComponents.map(affectedFromWire),
  };
}

export function affectedFromWire(affected: AffectedComponent): AffectedComponentResponse {
  return {
    componentId: affected.componentId,
    componentStatus: componentStatus.toWord(affected.componentStatus),
  };
}

export function incidentsFromWire({ incidents, nextCursor, total }: SearchIncidentsResponse): IncidentsEnvelope {
  return {
    incidents: incidents.map(incidentFromWire),
    ...(nextCursor && { nextCursor }),
    ...(total !== undefined && { total }),
  };
}

export function revisionFromWire(revision: EntryRevision): EntryRevisionResponse {
  return {
    date: Number(revision.date),
    message: revision.message,
    messageFormat: textFormatWord(revision.messageFormat),
    ...translationsFromWire(revision),
    incidentStatus: incidentStatus.toWord(revision.status),
    affectedComponents: revision.affectedComponents.map(affectedFromWire),
    replacedAt: Number(revision.replacedAt),
    userId: revision.replacedBy,
  };
}
