import { fromBinary } from '@bufbuild/protobuf';
import { ComponentStatusChangedSchema } from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import {
  ConfirmationCodeIssuedSchema,
  FactorsChangedSchema,
  PasswordResetRequestedSchema,
  UserInvitedSchema,
} from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { AnnouncementPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/announcement_events_pb.js';
import { AnnouncementSchema } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import {
  EntryPublishedSchema,
  PlannedEntryFailedSchema,
  UpdateOverdueSchema,
} from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { IncidentSchema, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import {
  MaintenanceAnnouncedSchema,
  MaintenanceNotice,
} from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { MaintenanceSchema, type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { TestRequestedSchema } from '@candor/proto/gen/candor/integrations/v1/events_pb.js';
import { RecipientRefusedSchema } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { DraftProposedSchema, UpstreamUnreadableSchema } from '@candor/proto/gen/candor/signals/v1/events_pb.js';
import {
  ConfirmationRequestedSchema,
  ManageLinkRequestedSchema,
  ReaderLinkRequestedSchema,
} from '@candor/proto/gen/candor/subscribers/v1/events_pb.js';
import {
  isOfFirstPage,
  placingOf,
  placingOfAnnouncement,
  placingOfMaintenance,
  type Placing,
} from '@candor/proto/page-placement.js';
import { worstStatus } from '@candor/proto/page-status.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import { type EventKind } from '../ledger/ledger-types.js';
import { amendedAnnouncement } from './amended-announcement.js';
import { amendedIncident } from './amended-incident.js';
import { isStillOverdue } from './still-overdue.js';
import { amendedMaintenance } from './amended-maintenance.js';
import { type Notification, type Organisation, type PageState, type PlannedTime } from './notification.js';
import {
  announcementConsoleUrl,
  announcementUrl,
  incidentConsoleUrl,
  incidentUrl,
  maintenanceUrl,
  pageUrlOf,
} from './page-url.js';
import { type WorkerConfig } from './worker-config.js';

/** An event with the known data of its organisation. */
export interface EventRow {
  readonly kind: EventKind;
  /** Null once a code or token in it has been used. */
  readonly payload: Buffer | null;
  readonly entryId: string | null;
  readonly createdAt: Date;
  readonly name: string;
  readonly domain: string;
  readonly displayName: string | null;
  readonly timeZone: string | null;
  readonly logoUrl: string | null;
  readonly brandColor: string | null;
  readonly language?: string | null;
  readonly newsUrl: string | null;
  /** The further page whose subscribers it is for, or the first one where what they see differs. */
  readonly pageId?: string;
}

/** What a notification contains besides its event, loaded only where it is needed. */
export interface Facts {
  readonly config: Pick<WorkerConfig, 'pagesUrlTemplate' | 'consoleUrl'>;
  incident(id: string): Promise<KnownState | undefined>;
  announcement(id: string): Promise<KnownState | undefined>;
  maintenance(id: string): Promise<KnownMaintenance | undefined>;
  /**
   * Whether newer news says what is left to say: about the maintenance of a notice another notice, or an entry of its
   * incident; about an entry a correction of it.
   */
  isSuperseded(): Promise<boolean>;
  /** Whether a component was made internal or deleted, or taken off the page, as far as is known; or is not for these readers. */
  isHidden(componentId: string): Promise<boolean>;
  /** Whether the readers see an incident, a maintenance or an announcement now; where none are meant, all of the first page. */
  isShown(placing: Placing): Promise<boolean>;
  page(internal: boolean): Promise<PageState>;
}

/** The newest known state of what a notification is about. */
export interface KnownState {
  readonly deleted: boolean;
  /** It, protobuf. */
  readonly state: Buffer | null;
}

/** The newest known state of a maintenance. */
export interface KnownMaintenance extends KnownState {
  readonly planned?: PlannedTime;
}

type Event = EventRow & { readonly id: string; readonly customerId: string; readonly payload: Buffer };

/** Composes a notification. Undefined when there is nothing left to send. */
export async function toNotification(event: Event, facts: Facts): Promise<Notification | undefined> {
  const common = { eventId: event.id, organisation: organisationOf(event, facts.config) };
  const { payload } = event;
  switch (event.kind) {
    case 'incident-update':
      return incidentUpdate(event, common, facts);
    case 'maintenance-notice':
      return maintenanceNews(event, common, facts);
    case 'announcement':
      return announcementNews(event, common, facts);
    case 'component-status': {
      const change = fromBinary(ComponentStatusChangedSchema, payload);
      const { component } = change;
      if (!component || (await facts.isHidden(component.id))) return undefined;
      const page = await facts.page(false);
      // The incident behind the change may not have arrived here yet.
      const status = componentStatuses.wordOf(change.newStatus) ?? 'operational';
      const known = { ...page, pageStatus: worstStatus([page.pageStatus, status]) };
      return { kind: event.kind, ...common, change: { ...change, component }, ...known };
    }
    case 'integration-test': {
      const test = fromBinary(TestRequestedSchema, payload);
      const requestedAt = event.createdAt.getTime();
      return { kind: event.kind, ...common, test, requestedAt, ...(await facts.page(false)) };
    }
    case 'endpoint-disabled':
      return { kind: event.kind, ...common, refused: fromBinary(RecipientRefusedSchema, payload), endpoint: '' };
    case 'update-overdue':
      return overdueUpdate(event, common, facts);
    case 'planned-entry-failed':
      return { kind: event.kind, ...common, failed: fromBinary(PlannedEntryFailedSchema, payload) };
    case 'draft-proposed':
      return { kind: event.kind, ...common, draft: fromBinary(DraftProposedSchema, payload) };
    case 'upstream-unreadable':
      return { kind: event.kind, ...common, unreadable: fromBinary(UpstreamUnreadableSchema, payload) };
    case 'subscription-confirmation':
      return { kind: event.kind, ...common, request: fromBinary(ConfirmationRequestedSchema, payload) };
    case 'manage-link':
      return { kind: event.kind, ...common, request: fromBinary(ManageLinkRequestedSchema, payload) };
    case 'reader-link':
      return { kind: event.kind, ...common, request: fromBinary(ReaderLinkRequestedSchema, payload), token: '' };
    case 'account-confirmation':
      return { kind: event.kind, ...common, issued: fromBinary(ConfirmationCodeIssuedSchema, payload) };
    case 'password-reset':
      return { kind: event.kind, ...common, reset: fromBinary(PasswordResetRequestedSchema, payload) };
    case 'invitation':
      return { kind: event.kind, ...common, invited: fromBinary(UserInvitedSchema, payload) };
    case 'factors-changed':
      return { kind: event.kind, ...common, changed: fromBinary(FactorsChangedSchema, payload) };
  }
}

type Common = Pick<Notification, 'eventId' | 'organisation'>;

async function incidentUpdate(event: Event, common: Common, facts: Facts): Promise<Notification | undefined> {
  const fact = fromBinary(EntryPublishedSchema, event.payload);
  const { incident: published, correctedAt } = fact;
  if (!published) return undefined;
  const known = await facts.incident(published.id);
  if (known?.deleted || (await facts.isSuperseded())) return undefined;
  const current = known?.state ? fromBinary(IncidentSchema, known.state) : undefined;
  const incident = amendedIncident(published, current);
  const entry = incident?.entries.find(({ id }) => id === event.entryId);
  const newest = newestOf(published, current);
  const isShown = await facts.isShown(placingOf(newest));
  if (!incident || !entry || isNoneOfItsPage(event, isShown)) return undefined;
  const planned = incident.maintenanceId ? (await facts.maintenance(incident.maintenanceId))?.planned : undefined;
  const { newsUrl } = common.organisation;
  const ofFurtherPages = isOfFurtherPages(event, fact, isShown);
  const internal = incident.private || ofFurtherPages;
  const url = internal ? incidentConsoleUrl(common.organisation, incident.id) : incidentUrl(newsUrl, incident.id);
  const page = await facts.page(internal);
  const outdated = newest.entries[0]?.id !== entry.id;
  const said = { incident, entry, correctedAt, url, outdated, planned, ofFurtherPages };
  return { kind: 'incident-update', ...common, ...said, ...page };
}

/** With the entry of the current status, and all that say which pages show it. */
function newestOf(published: Incident, current: Incident | undefined): Incident {
  return current && current.version > published.version ? current : published;
}

/** Whether news was for the subscribers of a page, or some of them, who do not see what it is about any more. */
function isNoneOfItsPage({ pageId }: Event, isShown: boolean): boolean {
  return pageId !== undefined && !isShown;
}

/** Whether news that is sent for no page by itself is none of the first one: it was not, or what it is about was moved since. */
function isOfFurtherPages({ pageId }: Event, fact: Parameters<typeof isOfFirstPage>[0], isShown: boolean): boolean {
  return pageId === undefined && !(isShown && isOfFirstPage(fact));
}

async function overdueUpdate(event: Event, common: Common, facts: Facts): Promise<Notification | undefined> {
  const overdue = fromBinary(UpdateOverdueSchema, event.payload);
  const known = await facts.incident(overdue.incidentId);
  const current = known?.state ? fromBinary(IncidentSchema, known.state) : undefined;
  if (known?.deleted || !isStillOverdue(overdue, current)) return undefined;
  return { kind: 'update-overdue', ...common, overdue, name: current?.name ?? overdue.incidentName };
}

async function maintenanceNews(event: Event, common: Common, facts: Facts): Promise<Notification | undefined> {
  const fact = fromBinary(MaintenanceAnnouncedSchema, event.payload);
  const { maintenance: published, notice } = fact;
  if (!published) return undefined;
  const maintenance = notice === MaintenanceNotice.CANCELLED ? published : await stillToSay(published, facts);
  if (!maintenance) return undefined;
  const isShown = await facts.isShown(placingOfMaintenance(maintenance));
  if (isNoneOfItsPage(event, isShown)) return undefined;
  const { newsUrl, consoleUrl } = common.organisation;
  const ofFurtherPages = isOfFurtherPages(event, fact, isShown);
  const internal = maintenance.internal || ofFurtherPages;
  const url = internal ? `${consoleUrl}/maintenances/edit/${maintenance.id}` : maintenanceUrl(newsUrl, maintenance.id);
  return {
    kind: 'maintenance-notice',
    ...common,
    maintenance,
    notice,
    announcedAt: event.createdAt.getTime(),
    url,
    ofFurtherPages,
    ...(await facts.page(internal)),
  };
}

/** Of a cancelled maintenance only the cancellation is sent; and what newer news already says is not repeated. */
async function stillToSay(published: Maintenance, facts: Facts): Promise<Maintenance | undefined> {
  const known = await facts.maintenance(published.id);
  if (known?.deleted || (await facts.isSuperseded())) return undefined;
  return amendedMaintenance(published, known?.state ? fromBinary(MaintenanceSchema, known.state) : undefined);
}

async function announcementNews(event: Event, common: Common, facts: Facts): Promise<Notification | undefined> {
  const fact = fromBinary(AnnouncementPublishedSchema, event.payload);
  const { announcement: published } = fact;
  if (!published) return undefined;
  const known = await facts.announcement(published.id);
  if (known?.deleted) return undefined;
  const announcement = amendedAnnouncement(
    published,
    known?.state ? fromBinary(AnnouncementSchema, known.state) : undefined,
  );
  if (!announcement) return undefined;
  const isShown = await facts.isShown(placingOfAnnouncement(announcement));
  if (isNoneOfItsPage(event, isShown)) return undefined;
  const { organisation } = common;
  const ofFurtherPages = isOfFurtherPages(event, fact, isShown);
  const url = ofFurtherPages
    ? announcementConsoleUrl(organisation, announcement.id)
    : announcementUrl(organisation.newsUrl, announcement.id);
  return {
    kind: 'announcement',
    ...common,
    announcement,
    url,
    ofFurtherPages,
    ...(await facts.page(ofFurtherPages)),
  };
}

function organisationOf(event: Event, { pagesUrlTemplate, consoleUrl }: Facts['config']): Organisation {
  const pageUrl = pageUrlOf(pagesUrlTemplate, event.domain);
  return {
    id: event.pageId ?? event.customerId,
    name: event.name,
    senderName: event.displayName || event.name,
    timeZone: event.timeZone || 'UTC',
    logoUrl: event.logoUrl ?? '',
    brandColor: event.brandColor ?? '',
    ...(event.language && { language: event.language }),
    pageUrl,
    newsUrl: event.newsUrl || pageUrl,
    consoleUrl,
  };
}
