import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Entries that are published at a time. Of a deleted incident they stay until then, to tell their author. */
export class PlannedEntries1796210000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table planned_entry (
        id uuid primary key,
        customer_id uuid not null,
        incident_id uuid not null,
        incident_name text not null,
        message text not null,
        message_format text not null,
        status text not null,
        send_notification boolean not null,
        components jsonb not null,
        next_update_by timestamptz(3),
        publish_at timestamptz(3) not null,
        -- Null once it could not be published.
        due_at timestamptz(3),
        failure text,
        created_by uuid not null
      )`);
    await runner.query(`create index planned_entry_due on planned_entry (due_at) where due_at is not null`);
    await runner.query(`create index planned_entry_of_incident on planned_entry (customer_id, incident_id)`);
    await enableTenantIsolation(runner, 'planned_entry');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table planned_entry`);
  }
}
