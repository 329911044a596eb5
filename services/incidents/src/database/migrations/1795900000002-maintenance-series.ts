import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Recurring maintenances: what is planned of all occurrences, and which of them are maintenances by now. */
export class MaintenanceSeries1795900000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table maintenance_series (
        id uuid primary key,
        customer_id uuid not null,
        name text not null,
        message text not null,
        component_ids uuid[] not null,
        automatic_status boolean not null,
        send_notification boolean not null,
        notify_at_start boolean not null,
        notify_at_end boolean not null,
        reminder_minutes integer not null,
        internal boolean not null,
        rrule text not null,
        time_zone text not null,
        first_start timestamptz(3) not null,
        duration_ms bigint not null check (duration_ms > 0),
        exceptions timestamptz(3)[] not null,
        planned_until timestamptz(3),
        top_up_at timestamptz(3),
        cancelled_at timestamptz(3),
        created_by uuid not null,
        version bigint not null
      )`);
    // As `maintenance_due`: nothing of what is over.
    await runner.query(
      `create index maintenance_series_due on maintenance_series (top_up_at) where top_up_at is not null`,
    );
    await enableTenantIsolation(runner, 'maintenance_series');
    await runner.query(`
      alter table maintenance
        add column series_id uuid references maintenance_series on delete set null,
        add column occurrence_time timestamptz(3),
        add column detached boolean not null default false,
        add constraint maintenance_occurrence unique (series_id, occurrence_time)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table maintenance drop column series_id, drop column occurrence_time, drop column detached`,
    );
    await runner.query(`drop table maintenance_series`);
  }
}
