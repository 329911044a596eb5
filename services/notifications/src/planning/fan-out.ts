import { Injectable } from '@nestjs/common';
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
import { audienceOf, isChannelOf, type Audience } from './audience.js';
import { Dispatcher } from './dispatcher.js';

const PAGE_SIZE = 1_000;
const LIST_TIMEOUT_MS = 10_000;

/**
 * Walks the recipients of an event, all sources concurrently and each by keyset, a page per transaction, from where the
 * walk stopped last.
 */
@Injectable()
export class FanOut {
  private readonly sources: Record<SourceName, RpcClientOf<typeof RecipientsService>>;

  constructor(
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
    const audience = audienceOf(event);
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

  private async walk(event: UnplannedEvent, walk: Walk, audience: Audience, onPage: () => void): Promise<void> {
    let { cursor } = walk;
    let listing = this.list(event, walk.source, audience, cursor);
    for (;;) {
      const { recipients, lastPage } = await listing;
      const last = recipients.at(-1)?.id ?? cursor;
      if (!lastPage) {
        // Requested while this page is being written.
        listing = this.list(event, walk.source, audience, last);
        listing.catch(() => undefined);
      }
      const told = recipients.filter(({ channel }) => isChannelOf(audience, walk.source, channels.wordOf(channel)));
      const isSmall = cursor === null && lastPage && told.length <= CHUNK_SIZE;
      const page = portion(told, isSmall ? 'fast' : 'bulk');
      const saved = await this.events.savePage(event, { ...walk, cursor }, page, { cursor: last, last: lastPage });
      if (!saved) return;
      this.dispatcher.wake();
      onPage();
      if (lastPage) return;
      cursor = last;
    }
  }

  private list(
    event: UnplannedEvent,
    source: SourceName,
    { componentIds, interest, userIds = [], administrators = false }: Audience,
    after: string | null,
  ): Promise<Pick<ListRecipientsResponse, 'recipients' | 'lastPage'>> {
    return this.sources[source].listRecipients(
      {
        eligibleAt: BigInt(event.createdAt),
        componentIds: [...componentIds],
        interest,
        userIds: [...userIds],
        administrators,
        afterId: after ?? '',
        pageSize: PAGE_SIZE,
      },
      {
        actor: { kind: 'system', app: 'notifications-planner', customerId: event.customerId },
        timeoutMs: LIST_TIMEOUT_MS,
      },
    );
  }
}
