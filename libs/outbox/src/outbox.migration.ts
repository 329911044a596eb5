import type { QueryRunner } from 'typeorm';

/**
 * Creates the outbox table of a schema. For migrations. Published rows are kept for 7 days, so that a lost stream can
 * be rebuilt.
 */
export async function createOutboxTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table outbox (
      id uuid primary key,
      customer_id uuid,
      subject text not null,
      payload bytea not null,
      request_id text,
      traceparent text,
      created_at timestamptz not null default now(),
      lease_token uuid,
      leased_until timestamptz,
      published_at timestamptz,
      stream text,
      stream_seq bigint
    )`);
  await runner.query(`create index outbox_waiting on outbox (id) where published_at is null`);
  await runner.query(`create index outbox_published on outbox (published_at) where published_at is not null`);
  await createOutboxStreamTable(runner);
}

/**
 * Creates the table in which a schema remembers the streams it publishes to, so that it notices when one was lost. For
 * migrations of schemas whose outbox is older than this table; does nothing where it exists.
 */
export async function createOutboxStreamTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table if not exists outbox_stream (
      stream text primary key,
      -- Raised by every relay that has connected, in all rows at once; a publication counts only in the epoch it began in.
      epoch bigint not null default 0,
      -- When the broker made the stream, as it tells it.
      created text,
      -- Everything recorded until then was found in the stream.
      verified_at timestamptz,
      -- Set while rows of a lost stretch are being put back; see StreamLedger.
      mend_above bigint,
      mend_since timestamptz,
      mend_until timestamptz
    )`);
  await runner.query(
    `create index if not exists outbox_stored on outbox (stream, stream_seq) where stream_seq is not null`,
  );
}
