import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** What is asked of the payment provider is written down first, so that no row and no connection is held meanwhile. */
export class Operations1795341000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table operation (
        customer_id uuid primary key,
        id uuid not null,
        kind text not null,
        until timestamptz(3) not null
      )`);
    await runner.query(`create index operation_until on operation (until)`);
    await enableTenantIsolation(runner, 'operation');
    await runner.query(`
      alter table subscription
        add column revision bigint not null default 0,
        add column sync_due_at timestamptz(3)`);
    await runner.query(
      `create index subscription_sync_due on subscription (sync_due_at) where sync_due_at is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table subscription drop column revision, drop column sync_due_at`);
    await runner.query(`drop table operation`);
  }
}
