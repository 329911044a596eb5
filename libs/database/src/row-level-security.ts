import type { QueryRunner } from 'typeorm';

/**
 * Hides a tenant table's rows from every session that has not set its tenant, also from the table's owner. For
 * migrations. The table must have `customer_id uuid not null`.
 */
export async function enableTenantIsolation(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`alter table ${table} enable row level security`);
  await runner.query(`alter table ${table} force row level security`);
  await runner.query(`
    create policy tenant on ${table} using (
      customer_id = nullif(current_setting('candor.customer_id', true), '')::uuid
      or current_setting('candor.scope', true) = 'system'
    )`);
}
