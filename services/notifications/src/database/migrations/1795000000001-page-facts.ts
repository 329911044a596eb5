import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Read models of other contexts' facts: whose page it is, what its services are called, which incidents are open. */
export class PageFacts1795000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table customer (customer_id uuid primary key, name text not null, domain text not null)`,
    );
    await runner.query(`
      create table component (
        id uuid primary key,
        customer_id uuid not null,
        name text not null,
        -- Whether visitors and subscribers may read of it.
        public boolean not null
      )`);
    await runner.query(`create index component_customer on component (customer_id)`);
    await runner.query(`
      create table incident (
        id uuid primary key,
        customer_id uuid not null,
        version bigint not null,
        -- As in candor.status.v1.IncidentImpact.
        impact smallint not null,
        open boolean not null
      )`);
    await runner.query(`create index incident_open on incident (customer_id) where open`);
    for (const table of ['customer', 'component', 'incident']) await enableTenantIsolation(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table incident, component, customer`);
  }
}
