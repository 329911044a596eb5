import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/**
 * What an organisation decided about its first steps; no row where nothing was. Those that are there already have begun
 * without the list, which stays hidden for them.
 */
export class Beginning1796320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table beginning (
        customer_id uuid primary key,
        dismissed boolean not null default false,
        left_out text[] not null default '{}',
        done text[] not null default '{}'
      )`);
    // Row-level security holds for the owner too. Ends with the migration's transaction.
    await runner.query(`select set_config('candor.scope', 'system', true)`);
    await runner.query(`insert into beginning (customer_id, dismissed) select customer_id, true from page`);
    await runner.query(`select set_config('candor.scope', '', true)`);
    await enableTenantIsolation(runner, 'beginning');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table beginning`);
  }
}
