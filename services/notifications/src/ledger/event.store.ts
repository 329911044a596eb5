import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { queryPrepared, type PreparedStatement } from '@candor/database/prepared.js';
import { currentContext } from '@candor/platform/request-context.js';
import { type EventKind, type SourceName } from './ledger-types.js';
import { type Portion } from './portion.js';

/** An event that recipients are notified of. */
export interface LedgerEvent {
  /** The event's id: the same in every delivery of the message, so a second delivery changes nothing. */
  readonly id: string;
  readonly customerId: string;
  readonly kind: EventKind;
  /** The incident, subscription or user. */
  readonly subjectId: string;
  readonly entryId: string | null;
  /** When the entry was corrected (epoch ms), where recipients are notified of the correction. */
  readonly correctedAt?: number;
  /** Threading key of messages about it, where that is not the subject. */
  readonly threadId?: string;
  /** The contexts whose recipients are walked; of subscribers those of a first page that is the same for all its readers. */
  readonly sources: readonly SourceName[];
  /** The further pages whose subscribers are walked, and the first one where it has audiences. */
  readonly pageIds?: readonly string[];
  /** The event, protobuf. */
  readonly payload: Uint8Array;
  /** Epoch ms. Recipients who subscribed later are not notified. */
  readonly createdAt: number;
}

/** What differs between events of one message. */
export type LedgerItem = Pick<LedgerEvent, 'id' | 'subjectId' | 'payload' | 'pageIds'>;

/** What events of one message share, with the id of the message. */
export type LedgerShare = Omit<LedgerEvent, 'subjectId' | 'payload' | 'pageIds'>;

/** An event whose recipients are not all in the ledger yet. */
export interface UnplannedEvent {
  readonly id: string;
  readonly customerId: string;
  readonly kind: EventKind;
  readonly payload: Buffer;
  readonly createdAt: number;
  /** The unfinished walks. */
  readonly walks: readonly Walk[];
}

/** The walk through the recipients of one source, of subscribers those of one page. */
export interface Walk {
  readonly source: SourceName;
  /** Of subscribers, their page; absent for a first one without audiences. */
  readonly pageId?: string;
  /** The last recipient that is in the ledger; null before the first. */
  readonly cursor: string | null;
}

interface UnplannedRow {
  id: string;
  customer_id: string;
  kind: EventKind;
  payload: Buffer;
  created_at: Date;
  walks: (Pick<Walk, 'source' | 'cursor'> & { page_id: string | null })[];
}

/** The planner's side of the ledger. */
@Injectable()
export class EventStore {
  constructor(private readonly database: Database) {}

  /** Adds the event and its walks unless they are there; without a source there are no recipients to find. */
  async insert(tx: Tx, event: LedgerEvent): Promise<void> {
    await this.insertAll(tx, event, [event]);
  }

  /**
   * The same with several events of one message. None is added where the ledger knows the message as an event: after a
   * restore it was refused.
   */
  async insertAll(tx: Tx, shared: LedgerShare, items: readonly LedgerItem[]): Promise<void> {
    const context = currentContext();
    const walks = items.flatMap(({ id, pageIds = [] }) => [
      ...shared.sources.map((source) => ({ id, source, pageId: null })),
      ...pageIds.map((pageId) => ({ id, source: 'subscribers', pageId })),
    ]);
    await tx.query(
      `with added as (
         insert into event (id, customer_id, kind, subject_id, entry_id, thread_id, payload, created_at, planned_at,
                            request_id, traceparent, corrected_at)
         select e.id, $2::uuid, $3, e.subject_id, $5::uuid, $6::uuid, e.payload,
                to_timestamp($8::double precision / 1000), case when e.id <> all($9::uuid[]) then now() end, $10, $11,
                to_timestamp($12::double precision / 1000)
           from unnest($1::uuid[], $4::uuid[], $7::bytea[]) as e(id, subject_id, payload)
          where not exists (select from event where id = $13::uuid)
         on conflict do nothing
         returning id
       )
       insert into walk (event_id, source, page_id, customer_id)
       select id, w.source, w.page_id, $2
         from added join unnest($9::uuid[], $14::text[], $15::uuid[]) as w(id, source, page_id) using (id)`,
      [
        items.map(({ id }) => id),
        shared.customerId,
        shared.kind,
        items.map(({ subjectId }) => subjectId),
        shared.entryId,
        shared.threadId ?? null,
        items.map(({ payload }) => Buffer.from(payload)),
        shared.createdAt,
        walks.map(({ id }) => id),
        context?.requestId ?? null,
        context?.traceparent ?? null,
        shared.correctedAt ?? null,
        shared.id,
        walks.map(({ source }) => source),
        walks.map(({ pageId }) => pageId),
      ],
    );
  }

  /** Those of the events that still have to be planned. */
  async findUnplanned(tx: Tx, ids: readonly string[]): Promise<UnplannedEvent[]> {
    const rows = (await tx.query(`${SELECT_UNPLANNED} and id = any($1) order by id`, [ids])) as UnplannedRow[];
    return rows.map(toUnplanned);
  }

  /** Events that a planner has left unfinished for this long (ms), oldest first. */
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
   * Writes a page of recipients to the ledger and moves the cursor, both or neither. The last page of the last walk
   * completes the event.
   */
  savePage(
    event: Pick<UnplannedEvent, 'id' | 'customerId'>,
    walk: Walk,
    page: Portion,
    next: { cursor: string | null; last: boolean },
  ): Promise<boolean> {
    return this.database.tenant(event.customerId, (tx) => this.savePageIn(tx, event, walk, page, next));
  }

  /** `savePage` within a transaction of the caller. */
  async savePageIn(
    tx: Tx,
    event: Pick<UnplannedEvent, 'id' | 'customerId'>,
    walk: Walk,
    page: Portion,
    next: { cursor: string | null; last: boolean },
  ): Promise<boolean> {
    // The row of the walk is locked from here to the commit, so two planners of one walk take turns and the second one
    // sees the moved cursor.
    const [saved] = await queryPrepared<{ moved: number }>(tx, SAVE_PAGE, [
      event.id,
      event.customerId,
      walk.source,
      walk.cursor,
      next.cursor,
      next.last,
      page.lane,
      page.chunks.ids,
      page.chunks.channels,
      page.deliveries.channels,
      page.deliveries.recipientIds,
      page.deliveries.chunkIds,
      walk.pageId ?? null,
    ]);
    if (saved?.moved !== 1) return false;
    if (next.last) {
      // Walks that end at the same time take turns, so that the second one sees that it is the last.
      await tx.query(`select from event where id = $1 for no key update`, [event.id]);
      await tx.query(
        `update event set planned_at = now()
          where id = $1 and not exists (select from walk where event_id = $1 and planned_at is null)`,
        [event.id],
      );
    }
    return true;
  }
}

const SAVE_PAGE: PreparedStatement = {
  name: 'notifications-save-page',
  text: `with moved as (
           update walk set cursor = $5, planned_at = case when $6::boolean then now() end
            where event_id = $1 and source = $3 and planned_at is null and cursor is not distinct from $4
              and page_id is not distinct from $13::uuid
           returning source, page_id
         ), chunks as (
           insert into chunk (id, event_id, customer_id, channel, lane, source, page_id)
           select c.id, $1, $2, c.channel, $7, m.source, m.page_id from moved m, unnest($8::uuid[], $9::text[]) as c(id, channel)
         ), deliveries as (
           insert into delivery (event_id, channel, recipient_id, customer_id, chunk_id, source)
           select $1, d.channel, d.recipient_id, $2, d.chunk_id, m.source
             from moved m, unnest($10::text[], $11::uuid[], $12::uuid[]) as d(channel, recipient_id, chunk_id)
           on conflict do nothing
         )
         select count(*)::int as moved from moved`,
};

const SELECT_UNPLANNED = `
  select e.id, e.customer_id, e.kind, e.payload, e.created_at, w.walks
    from event e, lateral (
           select json_agg(json_build_object('source', source, 'cursor', cursor, 'page_id', page_id)
                           order by source, page_id nulls first) as walks
             from walk where event_id = e.id and planned_at is null
         ) w
   where e.planned_at is null and w.walks is not null`;

function toUnplanned(row: UnplannedRow): UnplannedEvent {
  return {
    id: row.id,
    customerId: row.customer_id,
    kind: row.kind,
    payload: row.payload,
    createdAt: row.created_at.getTime(),
    walks: row.walks.map(({ source, cursor, page_id }) => ({ source, cursor, ...(page_id && { pageId: page_id }) })),
  };
}
