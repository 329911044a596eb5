import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Counts the changes of each organisation's incidents and maintenances, so that who follows them reads only what is new. */
export class Revisions1795212900008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table revision (customer_id uuid primary key, value bigint not null)`);
    await enableTenantIsolation(runner, 'revision');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table revision`);
  }
}
