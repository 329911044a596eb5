import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import { createOutboxTable } from '@candor/outbox/outbox.migration.js';

const COMPONENT_STATUSES = `('degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance')`;

export class CreateCatalog1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table component (
        id uuid primary key,
        customer_id uuid not null,
        name text not null,
        description text not null,
        group_name text not null,
        enabled boolean not null,
        internal boolean not null,
        show_historical_status boolean not null,
        created_at timestamptz(3) not null,
        check (enabled or not show_historical_status)
      )`);
    await runner.query(`create index component_order on component (customer_id, group_name, created_at, id)`);
    await enableTenantIsolation(runner, 'component');

    // Replaced as a whole whenever the incident changes, so a record has no identity beyond what it says.
    await runner.query(`
      create table downtime (
        customer_id uuid not null,
        incident_id uuid not null,
        component_id uuid not null references component on delete cascade,
        started_at timestamptz(3) not null,
        ended_at timestamptz(3),
        worst_status text not null check (worst_status in ${COMPONENT_STATUSES}),
        latest_status text not null check (latest_status in ${COMPONENT_STATUSES}),
        incident_name text not null,
        first_message text not null,
        private boolean not null,
        primary key (incident_id, component_id, started_at),
        check (ended_at > started_at)
      )`);
    await runner.query(`create index downtime_of_component on downtime (customer_id, component_id, started_at)`);
    await runner.query(
      `create index downtime_open on downtime (customer_id, component_id, started_at desc) where ended_at is null`,
    );
    await enableTenantIsolation(runner, 'downtime');

    await runner.query(`
      create table incident_version (
        incident_id uuid primary key,
        customer_id uuid not null,
        version bigint not null
      )`);
    await enableTenantIsolation(runner, 'incident_version');

    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table outbox, incident_version, downtime, component`);
  }
}
