import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Read model of the catalog's facts: which components there are. Those from before are asked for when they are named. */
export class KnownComponents1795430000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table component (
        id uuid primary key,
        customer_id uuid not null,
        version bigint not null,
        deleted boolean not null
      )`);
    await runner.query(`create index component_customer on component (customer_id)`);
    await enableTenantIsolation(runner, 'component');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table component`);
  }
}
