import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** What counts as downtime, and the statuses of a downtime one by one, of which some may count less than others. */
export class UptimeFormula1795920000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table uptime_formula (
        customer_id uuid primary key,
        partial_outage smallint not null check (partial_outage between 0 and 100),
        degraded_performance smallint not null check (degraded_performance between 0 and partial_outage)
      )`);
    await enableTenantIsolation(runner, 'uptime_formula');
    // Null where there was only one, and for downtime that an earlier release recorded.
    await runner.query(`alter table downtime add column statuses jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table downtime drop column statuses`);
    await runner.query(`drop table uptime_formula`);
  }
}
