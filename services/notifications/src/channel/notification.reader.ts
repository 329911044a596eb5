import { fromBinary } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { ConfirmationCodeIssuedSchema } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { EntryPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { type IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { ConfirmationRequestedSchema } from '@candor/proto/gen/candor/subscribers/v1/events_pb.js';
import { type EventKind } from '../ledger/ledger-types.js';
import { type Notification, type Organisation } from './notification.js';
import { pageUrlOf } from './page-url.js';
import { WorkerConfig } from './worker-config.js';
import { worstImpact } from './worst-impact.js';

/** Notifications kept at a time; the chunks of one event follow each other closely. */
const KEPT = 64;

interface EventRow {
  kind: EventKind;
  payload: Buffer | null;
  entry_id: string | null;
  name: string;
  domain: string;
}

/** Reads what an event says, once per event: the object is kept, and with it what the channel built from it. */
@Injectable()
export class NotificationReader {
  /** By event id, oldest first. */
  private readonly kept = new Map<string, Promise<Notification | undefined>>();

  constructor(
    private readonly database: Database,
    private readonly config: WorkerConfig,
  ) {}

  /** Undefined when there is nothing left to say: a code was used, or the incident was deleted. */
  async read(customerId: string, eventId: string): Promise<Notification | undefined> {
    const notification = await this.recall(customerId, eventId);
    if (notification?.kind !== 'incident-update') return notification;
    return (await this.isDeleted(customerId, notification.incident.id)) ? undefined : notification;
  }

  private recall(customerId: string, eventId: string): Promise<Notification | undefined> {
    const known = this.kept.get(eventId);
    if (known) return known;
    const reading = this.load(customerId, eventId);
    this.kept.set(eventId, reading);
    reading.catch(() => this.kept.delete(eventId));
    if (this.kept.size > KEPT) this.kept.delete([...this.kept.keys()][0] ?? '');
    return reading;
  }

  private isDeleted(customerId: string, incidentId: string): Promise<boolean> {
    return this.database.tenant(customerId, async (tx) => {
      const rows = (await tx.query(`select 1 from incident where id = $1 and deleted`, [incidentId])) as unknown[];
      return rows.length > 0;
    });
  }

  private load(customerId: string, eventId: string): Promise<Notification | undefined> {
    return this.database.tenant(customerId, async (tx) => {
      const [row] = (await tx.query(
        `select e.kind, e.payload, e.entry_id, c.name, c.domain
           from event e join customer c on c.customer_id = e.customer_id where e.id = $1`,
        [eventId],
      )) as EventRow[];
      if (!row?.payload) return undefined;
      const pageUrl = pageUrlOf(this.config.pagesUrlTemplate, row.domain);
      const organisation: Organisation = { id: customerId, name: row.name, pageUrl };
      switch (row.kind) {
        case 'subscription-confirmation':
          return {
            kind: row.kind,
            eventId,
            organisation,
            request: fromBinary(ConfirmationRequestedSchema, row.payload),
          };
        case 'account-confirmation':
          return {
            kind: row.kind,
            eventId,
            organisation,
            issued: fromBinary(ConfirmationCodeIssuedSchema, row.payload),
          };
        case 'incident-update': {
          const { incident } = fromBinary(EntryPublishedSchema, row.payload);
          const entry = incident?.entries.find(({ id }) => id === row.entry_id);
          if (!incident || !entry) return undefined;
          return { kind: row.kind, eventId, organisation, incident, entry, ...(await this.readPage(tx)) };
        }
      }
    });
  }

  private async readPage(tx: Tx): Promise<{ pageImpact: IncidentImpact; componentNames: Map<string, string> }> {
    const open = (await tx.query(`select impact from incident where open`)) as { impact: IncidentImpact }[];
    const components = (await tx.query(`select id, name from component where public`)) as {
      id: string;
      name: string;
    }[];
    return {
      pageImpact: worstImpact(open.map(({ impact }) => impact)),
      componentNames: new Map(components.map(({ id, name }) => [id, name])),
    };
  }
}
