import { create } from '@bufbuild/protobuf';
import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import {
  AnnouncementDraftSchema,
  AnnouncementSchema,
  AnnouncementState,
  type Announcement,
} from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import {
  AffectedComponentSchema,
  EntrySchema,
  IncidentSchema,
  type AffectedComponent,
  type Entry,
  type Incident,
  type PlannedEndChange,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import {
  MaintenanceDraftSchema,
  MaintenanceSchema,
  MaintenanceState,
  type Maintenance,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import type { MailPreview, PreviewEntryResponse } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import type { ChannelCount } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { ComponentStatus, IncidentStatus, TranslationsSchema } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { claimsWhenResolved, courseOf } from '@candor/proto/incident-course.js';
import { componentStatuses, type ComponentStatusWord } from '@candor/proto/status-words.js';
import { textFormatWord } from '@candor/proto/text-format.js';
import { newAnnouncementToWire } from '../announcements/announcements.mapper.js';
import { channels } from '../deliveries/deliveries.mapper.js';
import type { DeliveryChannelWord } from '../deliveries/deliveries.responses.js';
import { newEntryToWire } from '../incidents/incidents.mapper.js';
import type { EntryRequest } from '../incidents/incidents.requests.js';
import { maintenanceToWire, newMaintenanceToWire } from '../maintenances/maintenances.mapper.js';
import { pageIdsToWire } from '../wire/chosen-pages.js';
import { present } from '../wire/present.js';
import { incidentImpact } from '../wire/status.mapper.js';
import { translationsToWire } from '../wire/translations.mapper.js';
import type { AnnouncementPreviewRequest, MaintenancePreviewRequest, PreviewRequest } from './previews.requests.js';
import type {
  MailPreviewResponse,
  PreviewResponse,
  RecipientCountResponse,
  RecipientCountsEnvelope,
} from './previews.responses.js';

/**
 * The incident as it would be with the entry published.
 * @param existing the incident that the entry continues; undefined for a new one
 * @param now epoch ms
 * @param moved the planned end of the maintenance, where the entry moves it
 */
export function incidentWithEntry(
  body: PreviewRequest,
  existing: Incident | undefined,
  { now, moved }: { now: number; moved?: PlannedEndChange | undefined },
): Incident {
  const draft = newEntryToWire(body.entry ?? {});
  const incident =
    existing ??
    create(IncidentSchema, {
      id: newId(),
      name: (body.name ?? '').trim(),
      creationTime: draft.date || BigInt(now),
      private: body.private ?? false,
      translations: translationsToWire(body).translations?.items,
      pageIds: pageIdsToWire(body.pageIds),
    });
  const entry = create(EntrySchema, {
    id: newId(),
    incidentId: incident.id,
    date: draft.date || BigInt(now),
    message: (draft.message ?? '').trim(),
    messageFormat: draft.messageFormat,
    translations: draft.translations?.items,
    status: draft.status || existing?.status || IncidentStatus.INVESTIGATING,
    sendNotification: true,
    plannedEndChange: moved,
    nextUpdateBy: draft.nextUpdateBy,
    postmortem: draft.postmortem,
    affectedComponents: (draft.affectedComponents ?? []).map(withStatus),
  });
  const impact = body.incidentImpact ? incidentImpact.toWire(body.incidentImpact) : incident.impact;
  return { ...incident, impact, status: entry.status, entries: [entry, ...incident.entries] };
}

/**
 * The incident as it would be with an entry corrected, which keeps what is left out.
 * @param entryId of an entry of the incident
 */
export function incidentWithCorrection(body: PreviewRequest, incident: Incident, entryId: string): Incident {
  const entries = incident.entries.map((entry) => (entry.id === entryId ? corrected(entry, body.entry ?? {}) : entry));
  // Equal dates keep their order.
  entries.sort((one, other) => Number(other.date - one.date));
  return { ...incident, status: entries[0]?.status ?? incident.status, entries };
}

function corrected(entry: Entry, body: EntryRequest): Entry {
  const draft = newEntryToWire({ ...body, messageFormat: body.messageFormat ?? textFormatWord(entry.messageFormat) });
  return {
    ...entry,
    date: draft.date || entry.date,
    message: (draft.message ?? '').trim(),
    messageFormat: draft.messageFormat ?? entry.messageFormat,
    ...(body.translations && { translations: create(TranslationsSchema, draft.translations).items }),
    status: draft.status || entry.status,
    affectedComponents: (draft.affectedComponents ?? []).map((affected) =>
      create(AffectedComponentSchema, withStatus(affected)),
    ),
  };
}

/**
 * The incident resolved by its newest entry, with the resulting statuses of components. @param elsewhere statuses by
 * other open incidents
 */
export function resolvedIncident(incident: Incident, elsewhere: ReadonlyMap<string, ComponentStatusWord>): Incident {
  const [newest, ...earlier] = incident.entries;
  const [said, ...before] = courseOf(incident);
  if (!newest || !said) return incident;
  const affectedComponents = claimsWhenResolved(said.affectedComponents, before, elsewhere).map((claim) =>
    create(AffectedComponentSchema, {
      componentId: claim.componentId,
      componentStatus: componentStatuses.valueOf(claim.componentStatus),
    }),
  );
  return { ...incident, entries: [{ ...newest, affectedComponents }, ...earlier] };
}

function withStatus({ componentId, componentStatus }: Partial<AffectedComponent>) {
  return { componentId, componentStatus: componentStatus || ComponentStatus.DEGRADED_PERFORMANCE };
}

/** The maintenance as it would be. @param existing the one to change; undefined for a new one */
export function maintenanceAsPlanned({ maintenance }: MaintenancePreviewRequest, existing?: Maintenance): Maintenance {
  const planned = existing ?? create(MaintenanceSchema, { id: newId(), state: MaintenanceState.SCHEDULED });
  const toWire = existing ? maintenanceToWire : newMaintenanceToWire;
  const draft = create(MaintenanceDraftSchema, toWire(maintenance ?? {}));
  const { name, message, plannedStartTime, plannedEndTime, componentIds, internal } = draft;
  const { messageFormat = planned.messageFormat } = draft;
  const nameTranslations = draft.nameTranslations?.items ?? planned.nameTranslations;
  const messageTranslations = draft.messageTranslations?.items ?? planned.messageTranslations;
  const texts = {
    ...{ name: name.trim(), message: message.trim(), messageFormat },
    ...{ nameTranslations, messageTranslations },
  };
  const pageIds = draft.pages?.pageIds ?? planned.pageIds;
  return { ...planned, ...texts, plannedStartTime, plannedEndTime, componentIds, pageIds, internal };
}

/** The announcement as it would be once it has begun. @param now epoch ms */
export function announcementAsPlanned({ announcement }: AnnouncementPreviewRequest, now: number): Announcement {
  const draft = create(AnnouncementDraftSchema, newAnnouncementToWire(announcement ?? {}));
  const { name, message, messageFormat, startsAt, endsAt, sendNotification } = draft;
  return create(AnnouncementSchema, {
    ...{ id: newId(), name: name.trim(), message: message.trim(), messageFormat, endsAt, sendNotification },
    nameTranslations: draft.nameTranslations?.items ?? [],
    messageTranslations: draft.messageTranslations?.items ?? [],
    pageIds: draft.pages?.pageIds ?? [],
    startsAt: startsAt || BigInt(now),
    state: AnnouncementState.OPEN,
  });
}

/** @param firstPageId that of the organisation, which comes first */
export function countsFromWire(counts: readonly ChannelCount[], firstPageId: string): RecipientCountsEnvelope {
  const further = counts.map(({ pageId }) => pageId).filter((pageId) => pageId !== '' && pageId !== firstPageId);
  const pageIds = [firstPageId, ...new Set(further.sort())];
  const pages = pageIds.map((pageId) => ({
    pageId,
    recipients: totalsOf(counts.filter((count) => count.pageId === pageId)),
  }));
  return { recipients: totalsOf(counts), pages: pages.filter(({ recipients }) => recipients.length > 0) };
}

function totalsOf(counts: readonly ChannelCount[]): RecipientCountResponse[] {
  const totals = new Map<DeliveryChannelWord, number>();
  for (const { channel, count } of counts) {
    const word = channels.toWord(channel);
    totals.set(word, (totals.get(word) ?? 0) + Number(count));
  }
  return [...totals].map(([channel, count]) => ({ channel, count }));
}

export function mailFromWire(mail: MailPreview | undefined): MailPreviewResponse {
  const { subject, html, text } = present(mail);
  return { subject, html, text };
}

/**
 * The page that would show it, as the messages say; undefined where none would. A release before knows the first one alone.
 * @param isInternal whether it is hidden from all visitors
 */
export function pageOf(
  { pageId }: Pick<PreviewEntryResponse, 'pageId'>,
  { customerId }: StaffActor,
  isInternal: boolean,
): string | undefined {
  return isInternal || pageId === '' ? undefined : (pageId ?? customerId);
}

/** @param page the document of the page; undefined if it would be on no page */
export function previewFromWire(
  { mail, slack }: Pick<PreviewEntryResponse, 'mail' | 'slack'>,
  page: string | undefined,
): PreviewResponse {
  const message = present(slack);
  return {
    mail: mailFromWire(mail),
    slack: { text: message.text, blocks: JSON.parse(message.blocks) as object[] },
    ...(page !== undefined && { page: { html: page } }),
  };
}

/** The notice that saving would send. */
export function noticeOf({ maintenanceId }: MaintenancePreviewRequest): MaintenanceNotice {
  return maintenanceId ? MaintenanceNotice.CHANGED : MaintenanceNotice.SCHEDULED;
}
