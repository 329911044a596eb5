import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import {
  RecipientsService,
  type ListRecipientsResponse,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { channels } from '@candor/proto/status-words.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { EventStore, type UnplannedEvent, type Walk } from '../ledger/event.store.js';
import { CHUNK_SIZE, type SourceName } from '../ledger/ledger-types.js';
import { portion } from '../ledger/portion.js';
import { audienceOf, decidingIn, isChannelOf, type Audience } from './audience.js';
import { Dispatcher } from './dispatcher.js';
import { loadInternal } from './internal-components.js';

const PAGE_SIZE = 1_000;
const LIST_TIMEOUT_MS = 10_000;
const COUNT_TIMEOUT_MS = 2_000;
/** Of one message; others are planned beside it. */
const EVENTS_AT_ONCE = 4;

/** What recipients are listed by. */
type Listed = Pick<UnplannedEvent, 'customerId' | 'kind' | 'payload' | 'createdAt'>;

/**
 * Walks the recipients of an event, all sources concurrently and each by keyset, a page per transaction, from where the
 * walk stopped last.
 */
@Injectable()
export class FanOut {
  private readonly sources: Record<SourceName, RpcClientOf<typeof RecipientsService>>;

  constructor(
    private readonly database: Database,
    private readonly events: EventStore,
    private readonly dispatcher: Dispatcher,
    rpc: RpcClient,
    private readonly log: AppLogger,
  ) {
    this.sources = {
      integrations: rpc.service(RecipientsService, 'integrations'),
      subscribers: rpc.service(RecipientsService, 'subscribers'),
      identity: rpc.service(RecipientsService, 'identity'),
    };
  }

  /**
   * @param onPage called after every page of the walk
   * @throws UnavailableError when a source does not answer; the others were walked nevertheless, saved pages stay, and
   *   the next run continues after them
   */
  async run(event: UnplannedEvent, onPage: () => void): Promise<void> {
    const audience = await this.audienceOn(
      event,
      event.walks.flatMap(({ pageId }) => pageId ?? []),
    );
    const failures: unknown[] = [];
    const walks = event.walks.map(async (walk) => {
      try {
        await this.walk(event, walk, audience, onPage);
      } catch (err) {
        this.log.info({ err, eventId: event.id, source: walk.source }, 'recipients of a source wait');
        failures.push(err);
      }
    });
    await Promise.all(walks);
    if (failures.length > 0) throw failures[0];
  }

  /** The same with several events of one organisation. */
  async runAll(events: readonly UnplannedEvent[], onPage: () => void): Promise<void> {
    const failures: unknown[] = [];
    const queue = events.values();
    const lane = async (): Promise<void> => {
      for (const event of queue) await this.run(event, onPage).catch((err: unknown) => failures.push(err));
    };
    await Promise.all(Array.from({ length: EVENTS_AT_ONCE }, lane));
    if (failures.length > 0) throw failures[0];
  }

  /**
   * The sources that have recipients of any of several events, which differ in their component alone. So as many as there
   * are cost no more than one where nobody gets them. A source that does not answer counts as having some.
   * @param event one of them
   */
  async sourcesWithRecipients(
    event: Listed,
    componentIds: readonly string[],
    sources: readonly SourceName[],
  ): Promise<SourceName[]> {
    const audience = { ...audienceOf(event), componentIds };
    const found = await Promise.all(
      sources.map((source) => this.hasRecipients(event, source, audience).catch(() => true)),
    );
    return sources.filter((_, index) => found[index]);
  }

  /**
   * Those of some pages that have subscribers for an event. All have some where their context does not answer soon: the
   * walk through them waits for it then, and not the event.
   * @param componentIds in the place of those of the event
   */
  async pagesWithSubscribers(
    event: Listed,
    pageIds: readonly string[],
    componentIds?: readonly string[],
  ): Promise<readonly string[]> {
    if (pageIds.length === 0) return [];
    const audience = await this.audienceOn(event, pageIds, componentIds);
    const asked = {
      ...namedBy(audience),
      interest: audience.interest,
      pageIds: [...pageIds],
    };
    try {
      const { counts } = await this.sources.subscribers.countRecipients(asked, {
        actor: this.actor(event),
        timeoutMs: COUNT_TIMEOUT_MS,
      });
      const found = counts.filter(({ channel }) => isChannelOf(audience, 'subscribers', channels.wordOf(channel)));
      const withSome = new Set(found.map(({ pageId }) => pageId || event.customerId));
      return pageIds.filter((id) => withSome.has(id));
    } catch (err) {
      this.log.info({ err }, 'subscribers of pages not counted');
      return pageIds;
    }
  }

  /** @param pageIds those that are looked at by themselves @param componentIds in the place of those of the event */
  private async audienceOn(
    event: Listed,
    pageIds: readonly string[],
    componentIds?: readonly string[],
  ): Promise<Audience> {
    const { customerId } = event;
    const audience = { ...audienceOf(event), ...(componentIds && { componentIds }) };
    if (!pageIds.includes(customerId)) return audience;
    const internalComponentIds = await this.database.tenant(customerId, (tx) =>
      loadInternal(tx, customerId, decidingIn(audience), audience.ofAudiences),
    );
    return { ...audience, internalComponentIds };
  }

  private async hasRecipients(event: Listed, source: SourceName, audience: Audience): Promise<boolean> {
    for (let after: string | null = null; ;) {
      const { recipients, lastPage } = await this.list(event, { source, cursor: after }, audience);
      if (recipients.some(({ channel }) => isChannelOf(audience, source, channels.wordOf(channel)))) return true;
      if (lastPage) return false;
      after = recipients.at(-1)?.id ?? after;
    }
  }

  private async walk(event: UnplannedEvent, walk: Walk, audience: Audience, onPage: () => void): Promise<void> {
    let { cursor } = walk;
    let listing = this.list(event, walk, audience);
    for (;;) {
      const { recipients, lastPage } = await listing;
      const last = recipients.at(-1)?.id ?? cursor;
      if (!lastPage) {
        // Requested while this page is being written.
        listing = this.list(event, { ...walk, cursor: last }, audience);
        listing.catch(() => undefined);
      }
      const onChannels = recipients.filter(({ channel }) =>
        isChannelOf(audience, walk.source, channels.wordOf(channel)),
      );
      const isSmall = cursor === null && lastPage && onChannels.length <= CHUNK_SIZE;
      const page = portion(onChannels, isSmall ? 'fast' : 'bulk');
      const saved = await this.events.savePage(event, { ...walk, cursor }, page, { cursor: last, last: lastPage });
      if (!saved) return;
      this.dispatcher.wake();
      onPage();
      if (lastPage) return;
      cursor = last;
    }
  }

  private list(
    event: Listed,
    { source, pageId = '', cursor }: Walk,
    audience: Audience,
  ): Promise<Pick<ListRecipientsResponse, 'recipients' | 'lastPage'>> {
    const { interest, userIds = [], administrators = false } = audience;
    return this.sources[source].listRecipients(
      {
        ...{ eligibleAt: BigInt(event.createdAt), ...namedBy(audience) },
        interest,
        userIds: [...userIds],
        administrators,
        afterId: cursor ?? '',
        pageSize: PAGE_SIZE,
        pageId,
      },
      { actor: this.actor(event), timeoutMs: LIST_TIMEOUT_MS },
    );
  }

  private actor({ customerId }: Listed) {
    return { kind: 'system', app: 'notifications-planner', customerId } as const;
  }
}

/** The components of an audience, as its sources are asked with them. */
export function namedBy({ componentIds, seenComponentIds = [], internalComponentIds = [] }: Audience) {
  return {
    componentIds: [...componentIds],
    seenComponentIds: [...seenComponentIds],
    internalComponentIds: [...internalComponentIds],
  };
}
