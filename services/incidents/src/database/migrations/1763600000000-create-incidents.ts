import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import { createOutboxTable } from '@candor/outbox/outbox.migration.js';

const INCIDENT_STATUSES = `('investigating', 'identified', 'monitoring', 'resolved')`;
const IMPACTS = `('none', 'minor', 'major', 'critical', 'maintenance')`;
const COMPONENT_STATUSES = `('operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance')`;

export class CreateIncidents1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table incident (
        id uuid primary key,
        customer_id uuid not null,
        name text not null,
        creation_time timestamptz(3) not null,
        impact text not null check (impact in ${IMPACTS}),
        status text not null check (status in ${INCIDENT_STATUSES}),
        private boolean not null,
        maintenance_id uuid unique,
        version bigint not null
      )`);
    // The lists are read newest first, all of them or those of some statuses, from a cursor on.
    await runner.query(`create index incident_newest on incident (customer_id, creation_time desc, id desc)`);
    await runner.query(
      `create index incident_newest_by_status on incident (customer_id, status, creation_time desc, id desc)`,
    );
    await enableTenantIsolation(runner, 'incident');

    await runner.query(`
      create table entry (
        id uuid primary key,
        customer_id uuid not null,
        incident_id uuid not null references incident on delete cascade,
        version bigint not null,
        date timestamptz(3) not null,
        message text not null,
        status text not null check (status in ${INCIDENT_STATUSES}),
        send_notification boolean not null,
        created_by uuid not null
      )`);
    await runner.query(`create index entry_newest on entry (incident_id, date desc, version desc)`);
    await enableTenantIsolation(runner, 'entry');

    await runner.query(`
      create table entry_component (
        entry_id uuid not null references entry on delete cascade,
        component_id uuid not null,
        customer_id uuid not null,
        position smallint not null,
        status text not null check (status in ${COMPONENT_STATUSES}),
        primary key (entry_id, component_id)
      )`);
    await enableTenantIsolation(runner, 'entry_component');

    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table outbox, entry_component, entry, incident`);
  }
}
