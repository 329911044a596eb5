import { toBinary } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, onCommit, type Tx } from '@candor/database/database.js';
import { type MessageMeta } from '@candor/messaging/on-event.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { type EntryPublished, EntryPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { EventStore, type LedgerEvent } from '../ledger/event.store.js';
import { portion } from '../ledger/portion.js';
import { Dispatcher } from './dispatcher.js';
import { eventTime } from './event-time.js';
import { FanOut } from './fan-out.js';
import { PageFacts } from './page-facts.js';

/** A mail to one address that is on no list. */
export type DirectMail = Pick<LedgerEvent, 'customerId' | 'kind' | 'subjectId' | 'payload'>;

/** Decides who is told of a fact, and puts them into the ledger. Every fact may come more than once. */
@Injectable()
export class Planner {
  constructor(
    private readonly database: Database,
    private readonly events: EventStore,
    private readonly fanOut: FanOut,
    private readonly pageFacts: PageFacts,
    private readonly dispatcher: Dispatcher,
    private readonly log: AppLogger,
  ) {}

  /** @throws UnavailableError while the organisation or the recipients are not known here; the fact comes again */
  async planEntry(fact: EntryPublished, meta: MessageMeta): Promise<void> {
    const { customerId, incident, entryId } = fact;
    const entry = incident?.entries.find(({ id }) => id === entryId);
    if (!incident || !entry) {
      this.log.error({ eventId: meta.id, entryId }, 'entry_published without its entry, nobody is told');
      return;
    }
    // An internal incident goes to integrations only.
    const isTold = entry.sendNotification && !incident.private;
    await this.database.tenant(customerId, async (tx) => {
      await this.pageFacts.saveIncident(tx, customerId, incident);
      if (!isTold) return;
      await this.requireCustomer(tx, customerId);
      await this.events.insert(tx, {
        id: meta.id,
        customerId,
        kind: 'incident-update',
        subjectId: incident.id,
        entryId,
        payload: toBinary(EntryPublishedSchema, fact),
        createdAt: eventTime(meta.id, meta.storedAt),
      });
    });
    if (!isTold) return;
    const event = await this.events.findUnplanned(customerId, meta.id);
    if (event) await this.fanOut.run(event, () => meta.extend());
  }

  /** Event, ledger row and chunk in one transaction. @throws UnavailableError while the organisation is not known here */
  async planDirect(mail: DirectMail, meta: MessageMeta): Promise<void> {
    const { customerId, subjectId } = mail;
    await this.database.tenant(customerId, async (tx) => {
      await this.requireCustomer(tx, customerId);
      const event = { ...mail, id: meta.id, entryId: null, createdAt: eventTime(meta.id, meta.storedAt), cursor: null };
      await this.events.insert(tx, event);
      const recipient = { id: subjectId, channel: Channel.EMAIL };
      await this.events.savePageIn(tx, event, portion([recipient], 'confirm'), { cursor: subjectId, last: true });
      onCommit(tx, () => this.dispatcher.wake());
    });
  }

  private async requireCustomer(tx: Tx, customerId: string): Promise<void> {
    if (await this.pageFacts.knowsCustomer(tx, customerId)) return;
    throw new UnavailableError('The organisation has not arrived yet.');
  }
}
