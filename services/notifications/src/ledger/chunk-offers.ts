import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { queryPrepared, type PreparedStatement } from '@candor/database/prepared.js';
import { newId } from '@candor/platform/ids.js';
import { CHUNK_SIZE, type ChannelName, type Lane, type SourceName } from './ledger-types.js';

/** How many chunks of one channel and lane are in which state. */
export interface LaneLoad {
  readonly channel: ChannelName;
  readonly lane: Lane;
  readonly waiting: number;
  /** A pointer was published, no worker has started. */
  readonly offered: number;
  /** A worker is processing it. */
  readonly leased: number;
}

/** A chunk to point a worker at. */
export interface Offer {
  readonly chunkId: string;
  readonly customerId: string;
  readonly eventId: string;
}

interface DueRow {
  event_id: string;
  channel: ChannelName;
  source: SourceName;
  page_id: string | null;
  recipient_id: string;
  customer_id: string;
}

/** Retries collected at a time; the next round takes the rest. */
const RETRY_BATCH = 2_000;

const ANY_DUE: PreparedStatement = {
  name: 'notifications-any-due',
  text: `select 1 from delivery where next_at <= now() limit 1`,
};

const LOADS: PreparedStatement = {
  name: 'notifications-lane-loads',
  text: `select channel, lane, coalesce(sum(n) filter (where state = 'waiting'), 0)::int as waiting,
                coalesce(sum(n) filter (where state = 'offered'), 0)::int as offered,
                coalesce(sum(n) filter (where state = 'leased'), 0)::int as leased
           from (select channel, lane, state, count(*) as n from chunk where state = 'waiting' group by 1, 2, 3
                 union all
                 select channel, lane, state, count(*) from chunk where state in ('offered', 'leased') group by 1, 2, 3
                ) as open group by 1, 2`,
};

const TAKE: PreparedStatement = {
  name: 'notifications-take-waiting',
  // The recursion steps from tenant to tenant through the index, so a tenant with 10,000 chunks costs one step. The
  // commit does not wait for the disk: offers lost in a crash of Postgres are made again, and an extra pointer does no
  // harm.
  text: `with recursive tenant(customer_id) as (
           (select customer_id from chunk where state = 'waiting' and channel = $1 and lane = $2
             order by customer_id limit 1)
           union all
           select (select c.customer_id from chunk c
                    where c.state = 'waiting' and c.channel = $1 and c.lane = $2 and c.customer_id > t.customer_id
                    order by c.customer_id limit 1)
             from tenant t where t.customer_id is not null
         ), next as (
           select t.customer_id, s.served_at, count(*) over () as tenants
             from tenant t left join turn s on s.customer_id = t.customer_id and s.channel = $1 and s.lane = $2
            where t.customer_id is not null
            order by s.served_at nulls first limit $3::int
         ), picked as (
           select c.id, c.customer_id, c.event_id, n.served_at
             from next n cross join lateral (
               select id, customer_id, event_id from chunk
                where state = 'waiting' and channel = $1 and lane = $2 and customer_id = n.customer_id
                order by id limit greatest(1, $3::int / n.tenants) for update skip locked
             ) as c
            order by n.served_at nulls first, c.id limit $3::int
         ), marked as (
           update chunk c set state = 'offered', offered_at = now() from picked p
            where c.event_id = p.event_id and c.id = p.id
         ), served as (
           insert into turn (customer_id, channel, lane, served_at)
           select distinct customer_id, $1, $2, now() from picked order by 1
           on conflict (customer_id, channel, lane) do update set served_at = excluded.served_at
         )
         select id, customer_id, event_id, set_config('synchronous_commit', 'off', true)
           from picked order by served_at nulls first, id`,
};

interface TakenRow {
  readonly id: string;
  readonly customer_id: string;
  readonly event_id: string;
}

/** The dispatcher's side of the ledger. Any number of dispatchers may use it concurrently. */
@Injectable()
export class ChunkOffers {
  constructor(private readonly database: Database) {}

  /** Every channel and lane that has an open chunk. */
  loads(): Promise<LaneLoad[]> {
    return this.database.system((tx) => queryPrepared<LaneLoad>(tx, LOADS, []));
  }

  /**
   * Takes up to `room` waiting chunks: the organisation that was served longest ago comes first, and several that wait
   * share it evenly.
   */
  take(channel: ChannelName, lane: Lane, room: number): Promise<Offer[]> {
    return this.database.system(async (tx) => {
      const rows = await queryPrepared<TakenRow>(tx, TAKE, [channel, lane, room]);
      return rows.map((row) => ({ chunkId: row.id, customerId: row.customer_id, eventId: row.event_id }));
    });
  }

  /**
   * How long the oldest chunk of each channel has waited for a worker (s); channels without one are left out. One that
   * was given back has waited since then: else each worker that ends would look like a queue as old as its chunks, and
   * would be replaced by several.
   */
  oldestWaiting(): Promise<{ channel: ChannelName; seconds: number }[]> {
    return this.database.system(
      async (tx) =>
        (await tx.query(
          `select channel, greatest(0, extract(epoch from now() - min(coalesce(given_back_at, created_at))))::float8
                    as seconds
             from chunk where state in ('waiting', 'offered') group by 1`,
        )) as { channel: ChannelName; seconds: number }[],
    );
  }

  /** Puts back chunks whose pointers could not be published. */
  async giveBack(chunkIds: readonly string[]): Promise<void> {
    await this.database.system((tx) =>
      tx.query(`update chunk set state = 'waiting', offered_at = null where id = any($1) and state = 'offered'`, [
        chunkIds,
      ]),
    );
  }

  /** Puts back chunks whose worker was silent until its lease ended. @returns how many */
  async recoverExpired(): Promise<number> {
    return this.database.system(async (tx) => {
      const [, count] = (await tx.query(
        `update chunk set state = 'waiting', lease_token = null, leased_until = null
          where id in (select id from chunk where state = 'leased' and leased_until < now() for update skip locked)`,
      )) as [unknown, number];
      return count;
    });
  }

  /** Puts back every chunk that was offered and not started. @returns how many */
  async putBackOffered(): Promise<number> {
    return this.database.system(async (tx) => {
      const [, count] = (await tx.query(
        `update chunk set state = 'waiting', offered_at = null
          where id in (select id from chunk where state = 'offered' for update skip locked)`,
      )) as [unknown, number];
      return count;
    });
  }

  /** The chunks of a lane that were offered at least this long ago (ms) and not taken. */
  async putBackStale(channel: ChannelName, lane: Lane, olderThanMs: number): Promise<number> {
    return this.database.system(async (tx) => {
      const [, count] = (await tx.query(
        `update chunk set state = 'waiting', offered_at = null
          where id in (select id from chunk where state = 'offered' and channel = $1 and lane = $2
                          and offered_at < now() - make_interval(secs => $3::double precision / 1000)
                          for update skip locked)`,
        [channel, lane, olderThanMs],
      )) as [unknown, number];
      return count;
    });
  }

  /** Collects deliveries whose next attempt is due into new chunks of the lane `retry`. @returns how many deliveries */
  collectRetries(): Promise<number> {
    return this.database.system(async (tx) => {
      // Queried several times a second, and mostly there is none: their chunks are looked up only when there are some.
      if ((await queryPrepared(tx, ANY_DUE, [])).length === 0) return 0;
      const due = (await tx.query(
        `select d.event_id, d.channel, d.source, c.page_id, d.recipient_id, d.customer_id
           from delivery d join chunk c on c.id = d.chunk_id and c.event_id = d.event_id and c.state = 'done'
          where d.next_at <= now() order by d.next_at limit $1 for update of d skip locked`,
        [RETRY_BATCH],
      )) as DueRow[];
      if (due.length === 0) return 0;
      const chunkIds = assignChunks(due);
      const chunks = [...new Map(due.map((row, n) => [chunkIds[n] ?? '', row]))];
      await tx.query(
        `insert into chunk (id, event_id, customer_id, channel, lane, source, page_id)
         select c.id, c.event_id, c.customer_id, c.channel, 'retry', c.source, c.page_id
           from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[])
                  as c(id, event_id, customer_id, channel, source, page_id)`,
        [
          chunks.map(([id]) => id),
          chunks.map(([, row]) => row.event_id),
          chunks.map(([, row]) => row.customer_id),
          chunks.map(([, row]) => row.channel),
          chunks.map(([, row]) => row.source),
          chunks.map(([, row]) => row.page_id),
        ],
      );
      await tx.query(
        `update delivery d set chunk_id = r.chunk_id, next_at = null
           from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[]) as r(event_id, channel, recipient_id, chunk_id)
          where d.event_id = r.event_id and d.channel = r.channel and d.recipient_id = r.recipient_id`,
        [
          due.map(({ event_id }) => event_id),
          due.map(({ channel }) => channel),
          due.map(({ recipient_id }) => recipient_id),
          chunkIds,
        ],
      );
      return due.length;
    });
  }
}

/** A chunk id for every row: the same for rows of one event, channel, source and page, up to the size of a chunk. */
function assignChunks(rows: readonly DueRow[]): string[] {
  const open = new Map<string, { id: string; size: number }>();
  return rows.map((row) => {
    const key = `${row.event_id} ${row.channel} ${row.source} ${row.page_id}`;
    let chunk = open.get(key);
    if (!chunk || chunk.size >= CHUNK_SIZE) {
      chunk = { id: newId(), size: 0 };
      open.set(key, chunk);
    }
    chunk.size += 1;
    return chunk.id;
  });
}
