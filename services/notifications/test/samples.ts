import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { newId } from '@candor/platform/ids.js';
import { AnnouncementSchema, AnnouncementState } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { OverdueAudience, UpdateOverdueSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { EntrySchema, IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { MaintenanceSchema } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { TestRequestedSchema } from '@candor/proto/gen/candor/integrations/v1/events_pb.js';
import { DraftProposedSchema, UpstreamUnreadableSchema } from '@candor/proto/gen/candor/signals/v1/events_pb.js';
import { ComponentStatus, IncidentStatus, TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import {
  type AnnouncementNews,
  type IncidentUpdate,
  type IntegrationTest,
  type MaintenanceNews,
  type Organisation,
  type OverdueUpdate,
  type ProposedDraft,
  type UnreadablePage,
} from '../src/channel/notification.js';

export const ACME: Organisation = {
  id: 'o',
  name: 'Acme',
  pageUrl: 'https://acme.example',
  newsUrl: 'https://acme.example',
  consoleUrl: 'https://console.example',
  senderName: 'Acme',
  timeZone: 'UTC',
  logoUrl: '',
  brandColor: '',
};

const page = {
  pageStatus: 'degraded_performance' as const,
  componentStatuses: new Map(),
  componentNames: new Map([['api', 'API']]),
};

/** An entry of an incident that affects one component. */
export function incidentUpdate({
  entry: entryChanges,
  incident: incidentChanges,
  ...rest
}: {
  entry?: MessageInitShape<typeof EntrySchema>;
  incident?: MessageInitShape<typeof IncidentSchema>;
} & Partial<Omit<IncidentUpdate, 'entry' | 'incident' | 'kind'>> = {}): IncidentUpdate {
  const entry = create(EntrySchema, {
    id: newId(),
    incidentId: 'i',
    date: BigInt(Date.parse('2026-11-20T12:00:00Z')),
    message: 'We are looking into it.',
    status: IncidentStatus.INVESTIGATING,
    affectedComponents: [{ componentId: 'api', componentStatus: ComponentStatus.MAJOR_OUTAGE }],
    ...entryChanges,
  } as MessageInitShape<typeof EntrySchema>);
  return {
    kind: 'incident-update',
    eventId: newId(),
    organisation: ACME,
    incident: create(IncidentSchema, {
      id: 'i',
      name: 'API is down',
      status: entry.status,
      entries: [entry],
      ...incidentChanges,
    } as MessageInitShape<typeof IncidentSchema>),
    entry,
    url: 'https://acme.example/incidents/i',
    ...page,
    ...rest,
  };
}

export function maintenanceNews(
  notice = MaintenanceNotice.SCHEDULED,
  changes: MessageInitShape<typeof MaintenanceSchema> = {},
): MaintenanceNews {
  const maintenance = create(MaintenanceSchema, {
    id: 'm',
    name: 'Database upgrade',
    message: 'We replace the disks.',
    plannedStartTime: BigInt(Date.parse('2026-12-01T18:30:00Z')),
    plannedEndTime: BigInt(Date.parse('2026-12-01T20:00:00Z')),
    componentIds: ['api', 'unknown'],
    ...changes,
  } as MessageInitShape<typeof MaintenanceSchema>);
  return {
    kind: 'maintenance-notice',
    eventId: newId(),
    organisation: ACME,
    maintenance,
    notice,
    announcedAt: Date.parse('2026-11-20T12:00:00Z'),
    url: 'https://acme.example/maintenances/m',
    ...page,
  };
}

export function announcementNews(changes: MessageInitShape<typeof AnnouncementSchema> = {}): AnnouncementNews {
  const announcement = create(AnnouncementSchema, {
    id: 'a',
    name: 'Prices & plans',
    message: 'All **prices** change.',
    messageFormat: TextFormat.MARKDOWN,
    startsAt: BigInt(Date.parse('2026-11-20T12:00:00Z')),
    endsAt: BigInt(Date.parse('2026-12-01T20:00:00Z')),
    publishedAt: BigInt(Date.parse('2026-11-20T12:00:00Z')),
    state: AnnouncementState.OPEN,
    ...changes,
  } as MessageInitShape<typeof AnnouncementSchema>);
  return {
    kind: 'announcement',
    eventId: newId(),
    organisation: ACME,
    announcement,
    url: 'https://acme.example/announcements/a',
    ...page,
  };
}

/** A reminder of an entry that was promised. */
export function overdueUpdate(audience = OverdueAudience.AUTHOR): OverdueUpdate {
  const overdue = create(UpdateOverdueSchema, {
    incidentId: 'i',
    incidentName: 'API is <down>',
    promisedAt: BigInt(Date.parse('2026-11-20T14:30:00Z')),
    audience,
  });
  return { kind: 'update-overdue', eventId: newId(), organisation: ACME, overdue, name: overdue.incidentName };
}

/** A draft of an incident, proposed because of a provider. */
export function proposedDraft(changes: MessageInitShape<typeof DraftProposedSchema> = {}): ProposedDraft {
  const draft = create(DraftProposedSchema, {
    draftId: 'd',
    providerName: 'Stripe',
    providerUrl: 'https://status.stripe.example',
    name: 'Cards <fail>',
    message: 'Stripe has a problem.\nSome cards <b>fail</b>.',
    componentNames: ['Payments'],
    proposedAt: BigInt(Date.parse('2026-11-20T14:05:00Z')),
    ...(changes as object),
  });
  return { kind: 'draft-proposed', eventId: newId(), organisation: ACME, draft };
}

/** A provider's page that cannot be read. */
export function unreadablePage(changes: MessageInitShape<typeof UpstreamUnreadableSchema> = {}): UnreadablePage {
  const unreadable = create(UpstreamUnreadableSchema, {
    upstreamId: 'u',
    providerName: 'Stripe',
    providerUrl: 'https://status.stripe.example',
    readAt: BigInt(Date.parse('2026-11-20T14:05:00Z')),
    failure: 'It answered 503.',
    ...(changes as object),
  });
  return { kind: 'upstream-unreadable', eventId: newId(), organisation: ACME, unreadable };
}

export function integrationTest(requestedBy = 'Ann'): IntegrationTest {
  return {
    kind: 'integration-test',
    eventId: newId(),
    organisation: ACME,
    test: create(TestRequestedSchema, { requestedBy }),
    requestedAt: Date.parse('2026-11-20T12:00:00Z'),
    ...page,
  };
}
