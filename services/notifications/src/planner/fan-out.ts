import { fromBinary } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import { EntryPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import {
  RecipientsService,
  type ListRecipientsResponse,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { EventStore, type UnplannedEvent } from '../ledger/event.store.js';
import { CHUNK_SIZE } from '../ledger/ledger-types.js';
import { portion } from '../ledger/portion.js';
import { Dispatcher } from './dispatcher.js';

const PAGE_SIZE = 1_000;
const LIST_TIMEOUT_MS = 10_000;

/** Walks the recipients of an event by keyset, a page per transaction, from wherever the walk was left. */
@Injectable()
export class FanOut {
  private readonly subscribers: RpcClientOf<typeof RecipientsService>;

  constructor(
    private readonly events: EventStore,
    private readonly dispatcher: Dispatcher,
    rpc: RpcClient,
  ) {
    this.subscribers = rpc.service(RecipientsService, 'subscribers');
  }

  /**
   * @param onPage called after every page: the walk goes on
   * @throws UnavailableError when subscribers do not answer; what was saved stays, and the next run goes on after it
   */
  async run(event: UnplannedEvent, onPage: () => void): Promise<void> {
    const componentIds = affectedComponents(event);
    let cursor = event.cursor;
    let listing = this.list(event, componentIds, cursor);
    for (;;) {
      const { recipients, lastPage } = await listing;
      const last = recipients.at(-1)?.id ?? cursor;
      if (!lastPage) {
        // Asked for while this page is being written.
        listing = this.list(event, componentIds, last);
        listing.catch(() => undefined);
      }
      const isSmall = cursor === null && lastPage && recipients.length <= CHUNK_SIZE;
      const page = portion(recipients, isSmall ? 'fast' : 'bulk');
      const saved = await this.events.savePage({ ...event, cursor }, page, { cursor: last, last: lastPage });
      if (!saved) return;
      this.dispatcher.wake();
      onPage();
      if (lastPage) return;
      cursor = last;
    }
  }

  private list(
    event: UnplannedEvent,
    componentIds: string[],
    after: string | null,
  ): Promise<Pick<ListRecipientsResponse, 'recipients' | 'lastPage'>> {
    return this.subscribers.listRecipients(
      { eligibleAt: BigInt(event.createdAt), componentIds, afterId: after ?? '', pageSize: PAGE_SIZE },
      {
        actor: { kind: 'system', app: 'notifications-planner', customerId: event.customerId },
        timeoutMs: LIST_TIMEOUT_MS,
      },
    );
  }
}

function affectedComponents(event: UnplannedEvent): string[] {
  const { incident, entryId } = fromBinary(EntryPublishedSchema, event.payload);
  const entry = incident?.entries.find(({ id }) => id === entryId);
  return entry?.affectedComponents.map(({ componentId }) => componentId) ?? [];
}
