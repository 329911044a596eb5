import type { QueryRunner } from 'typeorm';

/**
 * Shuts a tenant table for everybody who has not said which tenant they are, its owner included. For migrations.
 * The table must have `customer_id uuid not null`.
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
