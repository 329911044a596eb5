import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Who refused for good and when, so that repeated refusals are noticed. */
export class Refusals1795218000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table refusal (
        -- The fact that told of it, so that hearing it twice counts once.
        id uuid primary key,
        customer_id uuid not null,
        subscription_id uuid not null references subscription on delete cascade,
        refused_at timestamptz not null
      )`);
    await runner.query(`create index refusal_subscription on refusal (subscription_id, refused_at)`);
    await runner.query(`create index refusal_age on refusal (refused_at)`);
    await enableTenantIsolation(runner, 'refusal');
    await runner.query(`
      create index subscription_quarantine_age on subscription (quarantined_at) where quarantined_at is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index subscription_quarantine_age`);
    await runner.query(`drop table refusal`);
  }
}
