import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reminders before the start, and maintenances that were called off and are kept. */
export class MaintenanceReminders1795212900005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Nobody was promised a reminder of what is planned already.
    await runner.query(`
      alter table maintenance
        add column reminder_minutes integer not null default 0,
        add column reminder_at timestamptz(3),
        add column reminded_of timestamptz(3),
        add column cancelled_at timestamptz(3)`);
    // As for what is due: it holds the reminders still to come and nothing else.
    await runner.query(`create index maintenance_reminder on maintenance (reminder_at) where reminder_at is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table maintenance
        drop column reminder_minutes, drop column reminder_at, drop column reminded_of, drop column cancelled_at`);
  }
}
