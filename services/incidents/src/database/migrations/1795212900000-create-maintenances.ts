import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

export class CreateMaintenances1795212900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table maintenance (
        id uuid primary key,
        customer_id uuid not null,
        name text not null,
        message text not null,
        planned_start_time timestamptz(3) not null,
        planned_end_time timestamptz(3) not null check (planned_end_time > planned_start_time),
        component_ids uuid[] not null,
        send_notification boolean not null,
        internal boolean not null,
        awaits text check (awaits in ('start', 'end')),
        due_at timestamptz(3) generated always as
          (case awaits when 'start' then planned_start_time when 'end' then planned_end_time end) stored,
        actual_start_time timestamptz(3),
        actual_end_time timestamptz(3),
        incident_id uuid unique references incident on delete set null,
        created_by uuid not null,
        version bigint not null
      )`);
    await runner.query(
      `create index maintenance_latest on maintenance (customer_id, planned_start_time desc, id desc)`,
    );
    // The clock looks here every second: it holds what is still to come and nothing of the past.
    await runner.query(`create index maintenance_due on maintenance (due_at) where due_at is not null`);
    await enableTenantIsolation(runner, 'maintenance');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table maintenance`);
  }
}
