import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { type ChannelName, type EventKind, type SourceName } from '../ledger/ledger-types.js';
import { requireEvent, type SentNews } from './sent-news.js';

export type DeliveryStateName = 'pending' | 'delivered' | 'failed' | 'skipped';

/** One attempt to send. */
export interface AttemptRow {
  readonly number: number;
  readonly at: Date;
  readonly delivered: boolean;
  readonly status: number | null;
  readonly reason: string | null;
}

/** One recipient of one event, with every attempt. */
export interface DeliveryRow {
  readonly eventId: string;
  readonly recipientId: string;
  readonly channel: ChannelName;
  readonly source: SourceName;
  readonly state: DeliveryStateName;
  readonly reason: string | null;
  readonly nextAt: Date | null;
  readonly attempts: readonly AttemptRow[];
}

/** A delivery, and its event. */
export interface LoggedRow extends DeliveryRow {
  readonly kind: EventKind;
  readonly payload: Buffer | null;
  readonly subjectId: string;
  readonly entryId: string | null;
  readonly createdAt: Date;
  /** When the entry was corrected, where the event is about that. */
  readonly correctedAt: Date | null;
}

export interface NewsPage {
  readonly news: SentNews;
  readonly channel: ChannelName;
  readonly state?: DeliveryStateName;
  /** The last recipient of the page before. */
  readonly after?: string;
  readonly size: number;
}

export interface RecipientPage {
  readonly recipientId: string;
  /** The last event of the page before. */
  readonly after?: string;
  readonly size: number;
}

interface Row extends Omit<LoggedRow, 'attempts'> {
  readonly tries: number;
  readonly deliveredAt: Date | null;
  readonly lastStatus: number | null;
}

const COLUMNS = `d.event_id as "eventId", d.recipient_id as "recipientId", d.channel, d.source, d.state, d.reason,
  d.next_at as "nextAt", d.attempts as tries, d.delivered_at as "deliveredAt", d.last_status as "lastStatus"`;

/** Single deliveries, by page. */
@Injectable()
export class DeliveriesReader {
  constructor(private readonly database: Database) {}

  /** For one event on a channel, in the order of recipient ids. @throws NotFoundError when no recipient was notified */
  ofNews(customerId: string, page: NewsPage): Promise<{ deliveries: DeliveryRow[]; more: boolean }> {
    return this.database.tenant(customerId, async (tx) => {
      const eventId = await requireEvent(tx, customerId, page.news);
      const rows = (await tx.query(
        `select ${COLUMNS} from delivery d
          where d.event_id = $1 and d.channel = $2 and ($3::text is null or d.state = $3)
            and ($4::uuid is null or d.recipient_id > $4)
          order by d.recipient_id limit $5`,
        [eventId, page.channel, page.state ?? null, page.after ?? null, page.size + 1],
      )) as Row[];
      return { deliveries: await withAttempts(tx, rows.slice(0, page.size)), more: rows.length > page.size };
    });
  }

  /**
   * Of one recipient, newest first. Mail deliveries are not indexed by recipient alone, so there are none for a mail
   * recipient.
   */
  ofRecipient(customerId: string, page: RecipientPage): Promise<{ deliveries: LoggedRow[]; more: boolean }> {
    return this.database.tenant(customerId, async (tx) => {
      const rows = (await tx.query(
        `select ${COLUMNS}, e.kind, e.payload, e.subject_id as "subjectId", e.entry_id as "entryId",
                e.created_at as "createdAt", e.corrected_at as "correctedAt"
           from delivery d join event e on e.id = d.event_id
          where d.customer_id = $1 and d.recipient_id = $2 and d.channel <> 'email'
            and ($3::uuid is null or d.event_id < $3)
          order by d.event_id desc limit $4`,
        [customerId, page.recipientId, page.after ?? null, page.size + 1],
      )) as Row[];
      return { deliveries: await withAttempts(tx, rows.slice(0, page.size)), more: rows.length > page.size };
    });
  }
}

/** Adds the attempts: failed ones are rows of their own, the successful one is in the delivery. */
async function withAttempts(tx: Tx, rows: readonly Row[]): Promise<LoggedRow[]> {
  const failed = (await tx.query(
    `select a.event_id as "eventId", a.recipient_id as "recipientId", a.number, a.at, a.outcome = 'delivered' as delivered,
            a.status, a.reason
       from unnest($1::uuid[], $2::text[], $3::uuid[]) as r(event_id, channel, recipient_id)
       join attempt a on a.event_id = r.event_id and a.channel = r.channel and a.recipient_id = r.recipient_id
      order by a.number`,
    [
      rows.map(({ eventId }) => eventId),
      rows.map(({ channel }) => channel),
      rows.map(({ recipientId }) => recipientId),
    ],
  )) as (AttemptRow & { eventId: string; recipientId: string })[];
  return rows.map(({ tries, deliveredAt, lastStatus, ...row }) => {
    const attempts: AttemptRow[] = failed.filter(
      ({ eventId, recipientId }) => eventId === row.eventId && recipientId === row.recipientId,
    );
    if (row.state === 'delivered' && deliveredAt) {
      attempts.push({ number: tries, at: deliveredAt, delivered: true, status: lastStatus, reason: null });
    }
    return { ...row, attempts };
  });
}
