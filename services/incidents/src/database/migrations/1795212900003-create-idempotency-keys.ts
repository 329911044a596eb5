import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

export class CreateIdempotencyKeys1795212900003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
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

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table idempotency_key`);
  }
}
