import type { QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '../row-level-security.js';

/** Creates the table in which `Idempotency` stores its answers. For migrations. */
export async function createIdempotencyTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table idempotency_key (
      customer_id uuid not null,
      user_id uuid not null,
      key text not null,
      -- SHA-256 of what was asked.
      fingerprint bytea not null,
      -- The answer, protobuf.
      answer bytea not null,
      created_at timestamptz not null default now(),
      primary key (customer_id, user_id, key)
    )`);
  await runner.query(`create index idempotency_key_age on idempotency_key (customer_id, created_at)`);
  await enableTenantIsolation(runner, 'idempotency_key');
}
