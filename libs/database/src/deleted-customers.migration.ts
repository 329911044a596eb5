import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes a schema remember deleted organisations, for good, and refuse to start transactions of theirs. The same in
 * every schema. The column is not called `customer_id`, because rows with such a column are deleted with the
 * organisation.
 */
export class DeletedCustomers1795350000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table deleted_customer (
        id uuid primary key,
        deleted_at timestamptz not null default now()
      )`);
    // The deletion waits for this lock, so that no transaction that started before writes anything after it. The
    // function has to be volatile: it then sees what was committed while it waited.
    await runner.query(`
      create function enter_tenant(customer uuid) returns boolean language plpgsql volatile as $$
      begin
        perform set_config('candor.customer_id', customer::text, true);
        perform pg_advisory_xact_lock_shared(hashtextextended('customer ' || customer, 0));
        return not exists (select from deleted_customer where id = customer);
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function enter_tenant`);
    await runner.query(`drop table deleted_customer`);
  }
}
