import { toBinary } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, onCommit, type Tx } from '@candor/database/database.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { inSpan } from '@candor/platform/tracing/in-span.js';
import { type SpanAttributes } from '@candor/platform/tracing/tracing.js';
import { type Component } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import {
  ComponentStatusChangedSchema,
  type ComponentStatusChanged,
} from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import {
  AnnouncementPublishedSchema,
  type AnnouncementPublished,
} from '@candor/proto/gen/candor/incidents/v1/announcement_events_pb.js';
import {
  type EntryPublished,
  EntryPublishedSchema,
  OverdueAudience,
  type PlannedEntryFailed,
  PlannedEntryFailedSchema,
  type UpdateOverdue,
  UpdateOverdueSchema,
} from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import {
  MaintenanceAnnouncedSchema,
  type MaintenanceAnnounced,
} from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { RecipientRefusedSchema, type RecipientRefused } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  DraftProposedSchema,
  UpstreamUnreadableSchema,
  type DraftProposed,
  type UpstreamUnreadable,
} from '@candor/proto/gen/candor/signals/v1/events_pb.js';
import { furtherPagesOf, isOfFirstPage } from '@candor/proto/page-placement.js';
import { type MessageMeta } from '@candor/streams/on-event.js';
import { EventStore, type LedgerEvent, type LedgerItem } from '../ledger/event.store.js';
import { type SourceName } from '../ledger/ledger-types.js';
import { portion } from '../ledger/portion.js';
import { PlannerConfig } from './config.js';
import { Dispatcher } from './dispatcher.js';
import { eventTime } from '../ledger/event-time.js';
import { FanOut } from './fan-out.js';
import { FurtherPageFacts } from './further-page-facts.js';
import { PageFacts } from './page-facts.js';

/** A message to one recipient who is known beforehand. */
export interface DirectMessage extends Pick<LedgerEvent, 'customerId' | 'kind' | 'subjectId' | 'payload'> {
  /** The further page that it is about; empty for the first one, and for none. */
  readonly pageId?: string;
  /** The context that the recipient belongs to. */
  readonly source: SourceName;
  /** Mail by default. */
  readonly channel?: Channel;
}

/** A change of a component's status that recipients are notified of. */
export interface ComponentChange {
  /** That of its event. */
  readonly id: string;
  readonly component: Component;
  readonly changed: ComponentStatusChanged;
}

/** An event whose recipients are listed by the contexts that own them. */
type ListedFact = Omit<LedgerEvent, 'id' | 'createdAt' | 'entryId'> & { readonly entryId?: string };

/** Decides who is notified of an event, and writes them to the ledger. Every event may be delivered more than once. */
@Injectable()
export class Planner {
  constructor(
    private readonly database: Database,
    private readonly events: EventStore,
    private readonly fanOut: FanOut,
    private readonly pageFacts: PageFacts,
    private readonly furtherPages: FurtherPageFacts,
    private readonly dispatcher: Dispatcher,
    private readonly config: PlannerConfig,
    private readonly log: AppLogger,
  ) {}

  /**
   * A new entry, or a correction of one.
   * @throws UnavailableError while the organisation or the recipients are not known here; the event is redelivered
   */
  async planEntry(fact: EntryPublished, meta: MessageMeta): Promise<void> {
    const { customerId, incident, entryId, correctedAt } = fact;
    const entry = incident?.entries.find(({ id }) => id === entryId);
    if (!incident || !entry) {
      this.log.error({ eventId: meta.id, entryId }, 'event of an entry without the entry, nobody is notified');
      return;
    }
    const keep = (tx: Tx) => this.pageFacts.saveIncident(tx, customerId, incident);
    if (correctedAt === undefined && !entry.sendNotification) return this.database.tenant(customerId, keep);
    await this.planListed(
      {
        customerId,
        kind: 'incident-update',
        subjectId: incident.id,
        entryId,
        correctedAt: correctedAt === undefined ? undefined : Number(correctedAt),
        threadId: incident.maintenanceId || undefined,
        sources: this.sourcesFor(incident.private || !isOfFirstPage(fact)),
        pageIds: incident.private ? [] : pagesApart(fact),
        payload: toBinary(EntryPublishedSchema, fact),
      },
      meta,
      keep,
    );
  }

  /** @throws UnavailableError as `planEntry` does */
  async planMaintenance(fact: MaintenanceAnnounced, meta: MessageMeta): Promise<void> {
    const { customerId, maintenance } = fact;
    if (!maintenance) return;
    const keep = (tx: Tx) => this.pageFacts.saveMaintenance(tx, customerId, maintenance);
    await this.planListed(
      {
        customerId,
        kind: 'maintenance-notice',
        subjectId: maintenance.id,
        sources: this.sourcesFor(maintenance.internal || !isOfFirstPage(fact)),
        pageIds: maintenance.internal ? [] : pagesApart(fact),
        payload: toBinary(MaintenanceAnnouncedSchema, fact),
      },
      meta,
      keep,
    );
  }

  /** @throws UnavailableError as `planEntry` does */
  async planAnnouncement(fact: AnnouncementPublished, meta: MessageMeta): Promise<void> {
    const { customerId, announcement } = fact;
    if (!announcement) return;
    await this.planListed(
      {
        customerId,
        kind: 'announcement',
        subjectId: announcement.id,
        sources: this.sourcesFor(!isOfFirstPage(fact)),
        pageIds: furtherPagesOf(fact),
        payload: toBinary(AnnouncementPublishedSchema, fact),
      },
      meta,
      (tx) => this.pageFacts.saveAnnouncement(tx, customerId, announcement),
    );
  }

  /**
   * Changes of the status of components, each an event of its own for its recipients.
   * @throws UnavailableError as `planEntry` does
   */
  async planComponentChanges(
    customerId: string,
    changes: readonly ComponentChange[],
    meta: MessageMeta,
  ): Promise<void> {
    const components = changes.map(({ component }) => component);
    // Before their own events arrive: the status of the page in a notification must not be older than that of a component.
    await this.pageFacts.saveChanged(customerId, components);
    const shared = { customerId, kind: 'component-status', createdAt: eventTime(meta.id, meta.storedAt) } as const;
    const items = changes.map(({ id, component, changed }) => ({
      id,
      subjectId: component.id,
      payload: Buffer.from(toBinary(ComponentStatusChangedSchema, changed)),
    }));
    const [first] = items;
    if (!first) return;
    const [ids, componentIds] = [items.map(({ id }) => id), components.map(({ id }) => id)];
    await inSpan(`plan ${shared.kind}`, spanOf(meta), async () => {
      const event = { ...shared, ...first };
      const sources = await this.fanOut.sourcesWithRecipients(event, componentIds, this.sourcesFor(false));
      const pagesOf = await this.furtherPagesWith(event, componentIds);
      const events = await this.database.tenant(customerId, async (tx) => {
        await this.requireCustomer(tx, customerId);
        await this.events.insertAll(
          tx,
          { ...shared, id: meta.id, entryId: null, sources },
          items.map((item) => ({ ...item, pageIds: pagesOf(item.subjectId) })),
        );
        return this.events.findUnplanned(tx, ids);
      });
      await this.fanOut.runAll(events, () => meta.extend());
    });
  }

  /** Notifies the Owners that an endpoint was disabled. @throws UnavailableError as `planEntry` does */
  async planRefusal(fact: RecipientRefused, meta: MessageMeta): Promise<void> {
    if (fact.channel !== Channel.WEBHOOK) return;
    const { customerId, recipientId: subjectId } = fact;
    const payload = toBinary(RecipientRefusedSchema, fact);
    await this.planListed({ customerId, kind: 'endpoint-disabled', subjectId, sources: ['identity'], payload }, meta);
  }

  /** Reminds of an entry that was promised. @throws UnavailableError as `planEntry` does */
  async planOverdue(fact: UpdateOverdue, meta: MessageMeta): Promise<void> {
    const { customerId, incidentId: subjectId, entryId: threadId, audience } = fact;
    const ofAuthor: readonly SourceName[] = ['identity', ...this.sourcesFor(true)];
    const sources: readonly SourceName[] = audience === OverdueAudience.ADMINS ? ['identity'] : ofAuthor;
    const payload = toBinary(UpdateOverdueSchema, fact);
    // A thread of its own: the message about the incident is one that later entries replace.
    await this.planListed({ customerId, kind: 'update-overdue', subjectId, threadId, sources, payload }, meta);
  }

  /** Notifies an author that a planned entry was not published. @throws UnavailableError as `planEntry` does */
  async planFailedEntry(fact: PlannedEntryFailed, meta: MessageMeta): Promise<void> {
    const { customerId, incidentId: subjectId } = fact;
    const payload = toBinary(PlannedEntryFailedSchema, fact);
    await this.planListed(
      { customerId, kind: 'planned-entry-failed', subjectId, sources: ['identity'], payload },
      meta,
    );
  }

  /** Notifies staff of a draft of an incident, which is not published. @throws UnavailableError as `planEntry` does */
  async planProposedDraft(fact: DraftProposed, meta: MessageMeta): Promise<void> {
    const { customerId, draftId: subjectId } = fact;
    const sources: readonly SourceName[] = ['identity', ...this.sourcesFor(true)];
    const payload = toBinary(DraftProposedSchema, fact);
    await this.planListed({ customerId, kind: 'draft-proposed', subjectId, sources, payload }, meta);
  }

  /** Notifies staff that a provider's page cannot be read. @throws UnavailableError as `planEntry` does */
  async planUnreadableUpstream(fact: UpstreamUnreadable, meta: MessageMeta): Promise<void> {
    const { customerId, upstreamId: subjectId } = fact;
    const sources: readonly SourceName[] = ['identity', ...this.sourcesFor(true)];
    const payload = toBinary(UpstreamUnreadableSchema, fact);
    await this.planListed({ customerId, kind: 'upstream-unreadable', subjectId, sources, payload }, meta);
  }

  /** @param keep the part of the event that is stored with it */
  private planListed(fact: ListedFact, meta: MessageMeta, keep: (tx: Tx) => Promise<void> = noted): Promise<void> {
    return inSpan(`plan ${fact.kind}`, spanOf(meta), () => this.planAndWalk(fact, meta, keep));
  }

  /** Adds the event and walks its recipients. */
  private async planAndWalk(fact: ListedFact, meta: MessageMeta, keep: (tx: Tx) => Promise<void>): Promise<void> {
    const { customerId } = fact;
    const createdAt = eventTime(meta.id, meta.storedAt);
    const listed = { ...fact, ...(await this.walkedOf(fact)), createdAt, payload: Buffer.from(fact.payload) };
    const pageIds = await this.fanOut.pagesWithSubscribers(listed, listed.pageIds);
    const events = await this.database.tenant(customerId, async (tx) => {
      await keep(tx);
      await this.requireCustomer(tx, customerId);
      await this.events.insert(tx, { entryId: null, ...listed, pageIds, id: meta.id });
      return this.events.findUnplanned(tx, [meta.id]);
    });
    await this.fanOut.runAll(events, () => meta.extend());
  }

  /** Subscribers of a first page with audiences are walked like those of a further page: each hears of what it sees. */
  private async walkedOf({
    customerId,
    sources,
    pageIds = [],
  }: ListedFact): Promise<Required<Pick<ListedFact, 'sources' | 'pageIds'>>> {
    const isOfFirst = sources.includes('subscribers');
    if (!isOfFirst) return { sources, pageIds };
    const isApart = await this.database.tenant(customerId, (tx) => this.pageFacts.hasAudiences(tx, customerId));
    if (!isApart) return { sources, pageIds };
    return { sources: sources.filter((source) => source !== 'subscribers'), pageIds: [customerId, ...pageIds] };
  }

  /** Event, ledger row and chunk in one transaction. @throws UnavailableError while the organisation is not known here */
  planDirect(message: DirectMessage, meta: MessageMeta): Promise<void> {
    return inSpan(`plan ${message.kind}`, spanOf(meta), () => this.planAlone(message, meta));
  }

  private async planAlone(
    { source, channel = Channel.EMAIL, pageId = '', ...message }: DirectMessage,
    meta: MessageMeta,
  ): Promise<void> {
    const { customerId, subjectId } = message;
    const ofFurther = pageId !== '' && pageId !== customerId ? { pageId } : undefined;
    await this.database.tenant(customerId, async (tx) => {
      // A new organisation need not be known yet when its first mail is planned.
      if (message.kind !== 'account-confirmation') await this.requireCustomer(tx, customerId);
      const createdAt = eventTime(meta.id, meta.storedAt);
      // Its mail names the page, and leads to it.
      if (ofFurther && !(await this.furtherPages.isKnown(tx, pageId)))
        throw new UnavailableError('The page has not arrived yet.');
      const walked = ofFurther ? { sources: [], pageIds: [pageId] } : { sources: [source] };
      const event = { ...message, ...walked, id: meta.id, entryId: null, createdAt };
      await this.events.insert(tx, event);
      const page = portion([{ id: subjectId, channel }], 'confirm');
      const walk = { source, cursor: null, ...ofFurther };
      await this.events.savePageIn(tx, event, walk, page, { cursor: subjectId, last: true });
      onCommit(tx, () => this.dispatcher.wake());
    });
  }

  /** Of component changes, the further pages with a component that have subscribers for it. */
  private async furtherPagesWith(
    event: LedgerItem & Pick<LedgerEvent, 'customerId' | 'kind' | 'createdAt'>,
    componentIds: readonly string[],
  ): Promise<(componentId: string) => string[]> {
    const { customerId } = event;
    const showing = await this.database.tenant(customerId, (tx) => this.furtherPages.showing(tx, componentIds));
    const listed = { ...event, payload: Buffer.from(event.payload) };
    const pageIds = showing.map(({ pageId }) => pageId);
    const withSome = new Set(await this.fanOut.pagesWithSubscribers(listed, pageIds, componentIds));
    const pages = showing.flatMap(({ pageId, componentIds: shown }) =>
      withSome.has(pageId) ? [{ pageId, shown: new Set(shown) }] : [],
    );
    return (id) => pages.flatMap(({ pageId, shown }) => (shown.has(id) ? pageId : []));
  }

  /**
   * Internal news goes to integrations only. So does what only further pages show, beside the subscribers of these, as
   * subscribers are those of the first page here.
   */
  sourcesFor(internal: boolean): readonly SourceName[] {
    return internal ? this.config.sources.filter((source) => source === 'integrations') : this.config.sources;
  }

  private async requireCustomer(tx: Tx, customerId: string): Promise<void> {
    if (await this.pageFacts.knowsCustomer(tx, customerId)) return;
    throw new UnavailableError('The organisation has not arrived yet.');
  }
}

/** The pages whose subscribers are walked by themselves: further ones, and the first where only audiences see the news. */
function pagesApart(fact: Parameters<typeof furtherPagesOf>[0] & { readonly ofAudiences: boolean }): string[] {
  return [...(fact.ofAudiences ? [fact.customerId] : []), ...furtherPagesOf(fact)];
}

const noted = (): Promise<void> => Promise.resolve();

function spanOf(meta: MessageMeta): { kind: 'internal'; attributes: SpanAttributes } {
  return { kind: 'internal', attributes: { 'candor.event.id': meta.id } };
}
