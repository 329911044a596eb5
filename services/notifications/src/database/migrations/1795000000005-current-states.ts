import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** What is said now rather than when it was planned: corrected entries, the times of maintenances, who refused for good. */
export class CurrentStates1795000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The incident as it is now, protobuf, so that what is still to be sent says what was corrected since.
    await runner.query(`alter table incident add column state bytea`);
    await runner.query(`
      create table maintenance (
        id uuid primary key,
        customer_id uuid not null,
        planned_start timestamptz,
        planned_end timestamptz,
        version bigint not null,
        deleted boolean not null default false
      )`);
    await enableTenantIsolation(runner, 'maintenance');
    // When its owner was last told that it refuses; a crowd of refusals in flight is told once.
    await runner.query(`alter table failing add column refused_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table failing drop column refused_at`);
    await runner.query(`drop table maintenance`);
    await runner.query(`alter table incident drop column state`);
  }
}
