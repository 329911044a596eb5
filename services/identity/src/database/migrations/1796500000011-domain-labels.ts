import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every label in front of the base domain that is an organisation's: the one of its sign-up, from the confirmation on, and
 * those of its further pages. Processes of 0.1.0 do not keep the former: what takes one asks `customer` too.
 */
export class DomainLabels1796500000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table domain_label (
        domain text constraint domain_label_taken primary key check (domain = lower(domain)),
        customer_id uuid not null,
        taken_at timestamptz not null default now()
      )`);
    await runner.query(`create index domain_label_customer on domain_label (customer_id)`);
    // Row-level security holds for the owner too. Ends with the migration's transaction.
    await runner.query(`select set_config('candor.scope', 'system', true)`);
    await runner.query(`
      insert into domain_label (domain, customer_id)
      select domain, id from customer where confirmed_at is not null`);
    await runner.query(`select set_config('candor.scope', '', true)`);
    await enableTenantIsolation(runner, 'domain_label');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table domain_label`);
  }
}
