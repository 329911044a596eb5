import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = `'incident-update', 'subscription-confirmation', 'account-confirmation', 'password-reset', 'invitation',
        'maintenance-notice', 'component-status', 'integration-test', 'manage-link', 'endpoint-disabled',
        'factors-changed'`;

/** Reminders of entries that were promised. */
export class OverdueUpdates1796210000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event drop constraint event_kind_check`);
    await runner.query(
      `alter table event add constraint event_kind_check check (kind in (${BEFORE}, 'update-overdue'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from event where kind = 'update-overdue'`);
    await runner.query(`alter table event drop constraint event_kind_check`);
    await runner.query(`alter table event add constraint event_kind_check check (kind in (${BEFORE}))`);
  }
}
