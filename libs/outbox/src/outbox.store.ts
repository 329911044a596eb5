import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { queryPrepared } from '@candor/database/prepared.js';
import { messageIdOf, type KnownServer } from './message-id.js';

/**
 * Ends the transaction of a relay that was suspended, or whose broker does not answer: other relays get its rows. A
 * claim waits for 500 acks, 64 at a time, and for none of them longer than five seconds.
 */
const PATIENCE = '10s';
const KEPT = '7 days';

const PREPARE = {
  name: 'outbox-prepare',
  text: `select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true),
                set_config('idle_in_transaction_session_timeout', '${PATIENCE}', true),
                set_config('synchronous_commit', 'off', true)`,
};
const CLAIM = {
  name: 'outbox-claim',
  text: `select id, subject, payload, customer_id, request_id, traceparent from outbox
          where published_at is null order by id limit $1 for update skip locked`,
};

const NEWEST = `select id, subject, payload, customer_id, request_id, traceparent from outbox
                 where published_at is null order by id desc limit $1`;

const RECORD = {
  name: 'outbox-record',
  text: `update outbox o set published_at = clock_timestamp(), stream = p.stream, stream_seq = p.seq
           from unnest($1::uuid[], $2::text[], $3::bigint[]) as p(id, stream, seq)
          where o.id = any($1::uuid[]) and o.id = p.id returning 1`,
};

/** A row that is to be published. */
export interface OutboxRow {
  readonly id: string;
  readonly subject: string;
  readonly payload: Buffer;
  readonly customer_id: string | null;
  readonly request_id: string | null;
  readonly traceparent: string | null;
}

/** A row that is to be published now. */
export interface ClaimedRow extends OutboxRow {
  /** The id under which it is published. */
  readonly messageId: string;
}

/** The result for rows that waited. */
export interface Handled {
  readonly rows: readonly ClaimedRow[];
  /** How many were recorded as published. */
  readonly recorded: number;
  /** Set when nothing was published, because the database server is another one, which the reconciler has to note first. */
  readonly isOtherServer?: boolean;
}

/** Where the broker reported it stored a row. */
export interface Published {
  readonly id: string;
  readonly stream: string;
  readonly seq: number;
}

/** The rows of an outbox as the relay sees them: waiting and published. */
@Injectable()
export class OutboxStore {
  constructor(private readonly database: Database) {}

  /**
   * Hands waiting rows to `publish`, oldest first, and records where they were stored. The rows stay locked until then,
   * so a crash releases them at once, and each is written once. If another epoch has started since the claim nothing is
   * recorded, because the broker may have come back without what it had stored: everything is published again.
   * @param publish gets the rows in the order they were written, and returns which of them were stored
   */
  async handOut(
    limit: number,
    publish: (rows: readonly ClaimedRow[]) => Promise<readonly Published[]>,
  ): Promise<Handled> {
    return this.database.system(async (tx) => {
      await prepare(tx);
      const waiting = await queryPrepared<OutboxRow>(tx, CLAIM, [limit]);
      if (waiting.length === 0) return { rows: [], recorded: 0 };
      const { epoch, server, isOtherServer } = await currentEpoch(tx);
      const rows = waiting.map((row) => ({ ...row, messageId: messageIdOf(row, server) }));
      if (isOtherServer) return { rows, recorded: 0, isOtherServer };
      const published = await publish(rows);
      // Locked, so that an epoch cannot start between this check and the commit.
      if (published.length === 0 || (await currentEpoch(tx, 'for share')).epoch !== epoch) return { rows, recorded: 0 };
      // The transaction started before anything was published: its own time would be too early.
      const recorded = await queryPrepared(tx, RECORD, [
        published.map((p) => p.id),
        published.map((p) => p.stream),
        published.map((p) => p.seq),
      ]);
      return { rows, recorded: recorded.length };
    });
  }

  /** The newest rows that wait, in the order they were written. */
  async newestWaiting(limit: number): Promise<OutboxRow[]> {
    const rows = await this.database.system((tx) => tx.query<OutboxRow[]>(NEWEST, [limit]));
    return rows.reverse();
  }

  /** How long the oldest row has waited to be published (s), and its schema; 0 when none waits. */
  async oldestWaiting(): Promise<{ schema: string; seconds: number }> {
    // The age is in the id, a UUIDv7: its first 48 bits are the time of its creation (ms).
    const [row] = await this.database.system<{ schema: string; seconds: number }[]>((tx) =>
      tx.query(
        `select current_schema() as schema, coalesce(
           (select greatest(0, extract(epoch from now())
                     - ('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)
              from outbox where published_at is null order by id limit 1), 0)::float8 as seconds`,
      ),
    );
    return row ?? { schema: '', seconds: 0 };
  }

  /** Removes rows that were published more than seven days ago. */
  async purge(): Promise<void> {
    await this.database.system((tx) => tx.query(`delete from outbox where published_at < now() - interval '${KEPT}'`));
  }
}

/**
 * Commits do not wait for the disk: rows whose publication is forgotten in a crash of Postgres are published again
 * under their ids, as after a crash of the relay.
 * By default Postgres sorts all waiting rows for each claim: ten thousand of them make a claim ten times as slow.
 */
async function prepare(tx: Tx): Promise<void> {
  await queryPrepared(tx, PREPARE, []);
}

/** What rows are published under. */
interface Epoch {
  /** The same in every row, because they are raised together. */
  readonly epoch: bigint;
  /** The server that the events are published under. */
  readonly server?: KnownServer;
  /** That is not the one that answers. */
  readonly isOtherServer: boolean;
}

async function currentEpoch(tx: Tx, lock = ''): Promise<Epoch> {
  const rows = await tx.query<
    { epoch: string; startedAt: string | null; knownId: string | null; isOtherServer: boolean | null }[]
  >(
    `select epoch, (extract(epoch from server_started_at) * 1000)::bigint as "startedAt", known_id as "knownId",
            server_started_at <> pg_postmaster_start_time() as "isOtherServer"
       from outbox_stream order by stream ${lock}`,
  );
  const { startedAt = null, knownId = null, isOtherServer } = rows.find((row) => row.startedAt !== null) ?? {};
  return {
    epoch: BigInt(rows[0]?.epoch ?? 0),
    ...(startedAt !== null && { server: { startedAt, knownId } }),
    isOtherServer: isOtherServer === true,
  };
}
