import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';

const REPAIR_BATCH = 1_000;
/** All times come from one database's clock, so this only has to cover transactions that were open for a while. */
const MARGIN = '1 minute';

/** A row that the broker reported it had stored. */
export interface StoredRow {
  readonly id: string;
  readonly seq: number;
}

/** What a schema knows about a stream it publishes to. */
export interface StreamRecord {
  /** Whether the database server is another one than this was last true of, or was restarted. */
  readonly isOtherServer: boolean;
  /** When the broker created it, according to the last check that found it complete; null before the first. */
  readonly created: string | null;
  /** Identifies this state: a change since then means that another process was faster. */
  readonly verifiedAt: string | null;
  /** The time this record was read. */
  readonly asOf: string;
  /** The rows with the highest sequence numbers, highest first; without those known to be lost. */
  readonly newest: readonly StoredRow[];
  /** Rows recorded up to this time are still to be requeued; null while no repair is in progress. */
  readonly repairUntil: string | null;
}

/** Which rows a stream has lost. */
export interface LostStretch {
  /** Everything recorded above this sequence number is gone. */
  readonly above: number;
  /**
   * Whether the stream keeps only the last message of each subject, so that older states need not be published again.
   */
  readonly newestOnly: boolean;
}

/**
 * The SQL for noticing that a stream has lost messages and requeueing their rows to be published again. A repair is
 * recorded before it starts, so that any relay continues it after a crash.
 */
@Injectable()
export class StreamLedger {
  constructor(private readonly database: Database) {}

  /**
   * Starts an epoch: publications in progress are no longer recorded. To be called after each (re)connection, before
   * anything is published.
   */
  async raiseEpoch(streams: readonly string[]): Promise<void> {
    await this.database.system(async (tx) => {
      await tx.query(
        `insert into outbox_stream (stream, epoch)
         select name, coalesce((select max(epoch) from outbox_stream), 0) from unnest($1::text[]) as name
         order by name on conflict do nothing`,
        [streams],
      );
      // Always in the order of their names, so that two relays never deadlock.
      await tx.query('select from outbox_stream order by stream for update');
      await tx.query('update outbox_stream set epoch = epoch + 1');
    });
  }

  async read(stream: string): Promise<StreamRecord> {
    return this.database.system(async (tx) => {
      const [row] = (await tx.query(
        `select created, verified_at::text as "verifiedAt", now()::text as "asOf", mend_until::text as "repairUntil",
                server_started_at is distinct from pg_postmaster_start_time() as "isOtherServer"
           from outbox_stream where stream = $1`,
        [stream],
      )) as [Omit<StreamRecord, 'newest'>];
      const newest = (await tx.query(
        `select id, stream_seq as seq from outbox
          where stream = $1 and stream_seq is not null and published_at > coalesce($2::timestamptz, '-infinity')
          order by stream_seq desc limit 5`,
        [stream, row.repairUntil],
      )) as { id: string; seq: string }[];
      return { ...row, newest: newest.map(({ id, seq }) => ({ id, seq: Number(seq) })) };
    });
  }

  /**
   * Takes note of another database server, or of its restart: a crash, a restore, or a standby that took over without the
   * last changes. The broker may count facts as handled whose effects are lost with those, so the facts of this schema that
   * are not known to have been handled before are to be published again, under ids that the broker does not know. Facts
   * that the schema itself has lost are not: nothing that happened is known of them here, nor in what came of them.
   * @returns whether this caller was the first to notice, and something may be lost
   */
  async followServer(stream: string): Promise<boolean> {
    return this.database.system(async (tx) => {
      // Always in the order of their names, so that two relays never deadlock.
      await tx.query('select from outbox_stream order by stream for update');
      // The times of recorded rows may be those of a server whose clock was ahead.
      const [[found] = []] = await tx.query<[{ isFirst: boolean }[], number]>(
        `update outbox_stream s
            set server_started_at = pg_postmaster_start_time(),
                known_id = case when not b.is_first then (select id from outbox order by id desc limit 1) end,
                mend_above = case when b.is_first then mend_above else least(mend_above, coalesce(handled_seq, 0)) end,
                mend_since = case when b.is_first then mend_since else coalesce(mend_since, 'infinity') end,
                mend_until = case when b.is_first then mend_until
                                  else greatest(now(), (select max(published_at) from outbox)) end
           from (select stream, server_started_at is null as is_first from outbox_stream) b
          where s.stream = $1 and b.stream = s.stream
            and s.server_started_at is distinct from pg_postmaster_start_time()
         returning b.is_first as "isFirst"`,
        [stream],
      );
      if (!found || found.isFirst) return false;
      // What relays have in flight was handed out under the earlier ids.
      await tx.query('update outbox_stream set epoch = epoch + 1');
      return true;
    });
  }

  /**
   * Records that everything in a stream up to a number was handled. Not while another database server has not been
   * noticed: what was handled may be lost with the one before.
   * @param lastSeq of the stream; a number beyond it was recorded before the broker lost something
   * @returns whether the server was known
   */
  async handled(stream: string, upTo: number, lastSeq: number): Promise<boolean> {
    const [, rows] = await this.database.system<[unknown, number]>((tx) =>
      tx.query(
        `update outbox_stream
            set handled_seq = case when handled_seq between $2 and $3 then handled_seq else $2 end
          where stream = $1 and server_started_at = pg_postmaster_start_time()`,
        [stream, upTo, lastSeq],
      ),
    );
    return rows > 0;
  }

  /**
   * The row with the highest sequence number up to this one, of those that were there at the last check without loss.
   */
  async lastUpTo(stream: string, seq: number, verifiedAt: string): Promise<StoredRow | undefined> {
    const [row] = await this.database.system<{ id: string; seq: string }[]>((tx) =>
      tx.query(
        `select id, stream_seq as seq from outbox
          where stream = $1 and stream_seq <= $2 and published_at <= $3::timestamptz - interval '${MARGIN}'
          order by stream_seq desc limit 1`,
        [stream, seq, verifiedAt],
      ),
    );
    return row && { id: row.id, seq: Number(row.seq) };
  }

  /** Records that everything known at `record.asOf` is in the stream. */
  async verified(stream: string, created: string, record: StreamRecord): Promise<void> {
    await this.database.system((tx) =>
      tx.query(
        `update outbox_stream set created = $2, verified_at = $3
          where stream = $1 and mend_until is null and verified_at is not distinct from $4::timestamptz`,
        [stream, created, record.asOf, record.verifiedAt],
      ),
    );
  }

  /**
   * Records which rows are to be requeued, in addition to what is left of an earlier repair.
   * @param created when the broker created the stream in its present form
   * @returns whether this caller was the first to notice
   */
  async beginRepair(
    stream: string,
    created: string,
    record: StreamRecord,
    { above, newestOnly }: LostStretch,
  ): Promise<boolean> {
    return this.database.system(async (tx) => {
      const [, noticed] = (await tx.query(
        `update outbox_stream
            set created = $2, mend_above = least(mend_above, $3), mend_until = now(),
                handled_seq = case when handled_seq > $3 then $3 else handled_seq end,
                mend_since = least(mend_since, coalesce(verified_at - interval '${MARGIN}', '-infinity'))
          where stream = $1 and verified_at is not distinct from $4::timestamptz
            and mend_until is not distinct from $5::timestamptz`,
        [stream, created, above, record.verifiedAt, record.repairUntil],
      )) as [unknown, number];
      if (noticed === 0) return false;
      if (newestOnly) {
        // Rows that a later one replaced stay published, but are no longer looked for in the stream.
        await tx.query(
          `update outbox set stream_seq = null
            where stream = $1 and stream_seq is not null
              and id not in (select distinct on (subject) id from outbox where stream = $1 order by subject, id desc)`,
          [stream],
        );
      }
      return true;
    });
  }

  /** Requeues lost rows to be published, a thousand at a time. @returns how many; 0 when there are none left */
  async repair(stream: string): Promise<number> {
    const [, rows] = await this.database.system<[unknown, number]>((tx) =>
      tx.query(
        `update outbox set published_at = null, stream = null, stream_seq = null
          where id in (select o.id from outbox o join outbox_stream s on s.stream = o.stream
                        where s.stream = $1 and o.stream_seq is not null and o.published_at <= s.mend_until
                          and (o.stream_seq > s.mend_above or o.published_at > s.mend_since)
                        order by o.id limit $2 for update of o skip locked)`,
        [stream, REPAIR_BATCH],
      ),
    );
    return rows;
  }

  /** Requeues rows whose messages are missing between others. @returns how many */
  async putBack(stream: string, seqs: readonly number[]): Promise<number> {
    const [, rows] = await this.database.system<[unknown, number]>((tx) =>
      tx.query(
        `update outbox set published_at = null, stream = null, stream_seq = null
          where stream = $1 and stream_seq = any($2::bigint[])`,
        [stream, seqs],
      ),
    );
    return rows;
  }

  async endRepair(stream: string): Promise<void> {
    await this.database.system((tx) =>
      tx.query(
        `update outbox_stream
            set verified_at = mend_until, mend_above = null, mend_since = null, mend_until = null
          where stream = $1 and mend_until is not null
            and not exists (select from outbox o
                             where o.stream = $1 and o.stream_seq is not null and o.published_at <= outbox_stream.mend_until
                               and (o.stream_seq > outbox_stream.mend_above or o.published_at > outbox_stream.mend_since))`,
        [stream],
      ),
    );
  }
}
