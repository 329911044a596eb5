import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { type EventKind } from './ledger-types.js';
import { type Portion } from './portion.js';

/** Something that recipients are told of. */
export interface LedgerEvent {
  /** The fact's id: the same in every delivery of the message, so a second one changes nothing. */
  readonly id: string;
  readonly customerId: string;
  readonly kind: EventKind;
  /** The incident, subscription or user. */
  readonly subjectId: string;
  readonly entryId: string | null;
  /** The fact, protobuf. */
  readonly payload: Uint8Array;
  /** Epoch ms. Who subscribed later is not told. */
  readonly createdAt: number;
}

/** An event whose recipients are not all in the ledger yet. */
export interface UnplannedEvent {
  readonly id: string;
  readonly customerId: string;
  readonly kind: EventKind;
  readonly payload: Buffer;
  readonly createdAt: number;
  readonly cursor: string | null;
}

interface UnplannedRow {
  id: string;
  customer_id: string;
  kind: EventKind;
  payload: Buffer;
  created_at: Date;
  cursor: string | null;
}

/** The planner's side of the ledger. */
@Injectable()
export class EventStore {
  constructor(private readonly database: Database) {}

  /** Adds the event unless it is there. */
  async insert(tx: Tx, event: LedgerEvent): Promise<void> {
    await tx.query(
      `insert into event (id, customer_id, kind, subject_id, entry_id, payload, created_at)
       values ($1, $2, $3, $4, $5, $6, to_timestamp($7::double precision / 1000)) on conflict do nothing`,
      [
        event.id,
        event.customerId,
        event.kind,
        event.subjectId,
        event.entryId,
        Buffer.from(event.payload),
        event.createdAt,
      ],
    );
  }

  /** The event, if it still has to be planned. */
  findUnplanned(customerId: string, id: string): Promise<UnplannedEvent | undefined> {
    return this.database.tenant(customerId, async (tx) => {
      const rows = (await tx.query(`${SELECT_UNPLANNED} and id = $1`, [id])) as UnplannedRow[];
      return rows.map(toUnplanned)[0];
    });
  }

  /** Events that a planner has left unfinished for so long (ms), oldest first. */
  listUnplanned(olderThanMs: number): Promise<UnplannedEvent[]> {
    return this.database.system(async (tx) => {
      const rows = (await tx.query(
        `${SELECT_UNPLANNED} and created_at <= now() - make_interval(secs => $1::double precision / 1000)
          order by created_at limit 100`,
        [olderThanMs],
      )) as UnplannedRow[];
      return rows.map(toUnplanned);
    });
  }

  /**
   * Puts a page of recipients into the ledger and moves the cursor, both or neither.
   * @returns false when the event is no longer where `event.cursor` says: another planner is at it
   */
  savePage(event: UnplannedEvent, page: Portion, next: { cursor: string | null; last: boolean }): Promise<boolean> {
    return this.database.tenant(event.customerId, (tx) => this.savePageIn(tx, event, page, next));
  }

  /** `savePage` within a transaction of the caller. */
  async savePageIn(
    tx: Tx,
    event: Pick<UnplannedEvent, 'id' | 'customerId' | 'cursor'>,
    page: Portion,
    next: { cursor: string | null; last: boolean },
  ): Promise<boolean> {
    // The row is locked from here to the commit, so two planners of one event take turns and the second one sees it.
    const [, moved] = (await tx.query(
      `update event set cursor = $2, planned_at = case when $3 then now() end
        where id = $1 and planned_at is null and cursor is not distinct from $4`,
      [event.id, next.cursor, next.last, event.cursor],
    )) as [unknown, number];
    if (moved === 0) return false;
    if (page.chunks.ids.length === 0) return true;
    await tx.query(
      `insert into chunk (id, event_id, customer_id, channel, lane)
       select c.id, $1, $2, c.channel, $3 from unnest($4::uuid[], $5::text[]) as c(id, channel)`,
      [event.id, event.customerId, page.lane, page.chunks.ids, page.chunks.channels],
    );
    await tx.query(
      `insert into delivery (event_id, channel, recipient_id, customer_id, chunk_id)
       select $1, d.channel, d.recipient_id, $2, d.chunk_id
         from unnest($3::text[], $4::uuid[], $5::uuid[]) as d(channel, recipient_id, chunk_id)
       on conflict do nothing`,
      [event.id, event.customerId, page.deliveries.channels, page.deliveries.recipientIds, page.deliveries.chunkIds],
    );
    return true;
  }
}

const SELECT_UNPLANNED = `select id, customer_id, kind, payload, created_at, cursor from event where planned_at is null`;

function toUnplanned(row: UnplannedRow): UnplannedEvent {
  return {
    id: row.id,
    customerId: row.customer_id,
    kind: row.kind,
    payload: row.payload,
    createdAt: row.created_at.getTime(),
    cursor: row.cursor,
  };
}
