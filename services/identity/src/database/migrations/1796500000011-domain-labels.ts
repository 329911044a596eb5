import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every label in front of the base domain that is an organisation's: the one of its sign-up, from the confirmation on, and
 * those of its further pages. A trigger keeps the first, so that processes of 0.1.0 do as well.
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
    await runner.query(`
      create function take_domain() returns trigger language plpgsql as $$
      begin
        insert into domain_label (domain, customer_id) values (new.domain, new.id);
        return null;
      end $$`);
    await runner.query(`
      create trigger take_domain_at_once after insert on customer for each row
        when (new.confirmed_at is not null) execute function take_domain()`);
    await runner.query(`
      create trigger take_domain after update of confirmed_at on customer for each row
        when (old.confirmed_at is null and new.confirmed_at is not null) execute function take_domain()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger take_domain on customer`);
    await runner.query(`drop trigger take_domain_at_once on customer`);
    await runner.query(`drop function take_domain`);
    await runner.query(`drop table domain_label`);
  }
}
