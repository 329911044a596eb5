import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The notices at the start and at the end of a maintenance can be switched off one by one. */
export class MaintenanceNotices1795212900004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table maintenance
        add column notify_at_start boolean not null default true,
        add column notify_at_end boolean not null default true`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table maintenance drop column notify_at_start, drop column notify_at_end`);
  }
}
