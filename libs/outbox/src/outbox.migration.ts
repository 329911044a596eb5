import type { QueryRunner } from 'typeorm';

/** Makes the outbox table of a schema. For migrations. Published rows stay 7 days, so that a lost stream can be rebuilt. */
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
}
