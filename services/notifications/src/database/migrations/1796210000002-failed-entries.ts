import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = `'incident-update', 'subscription-confirmation', 'account-confirmation', 'password-reset', 'invitation',
        'maintenance-notice', 'component-status', 'integration-test', 'manage-link', 'endpoint-disabled',
        'factors-changed', 'update-overdue'`;

/** Mails about planned entries that were not published. */
export class FailedEntries1796210000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event drop constraint event_kind_check`);
    await runner.query(
      `alter table event add constraint event_kind_check check (kind in (${BEFORE}, 'planned-entry-failed'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from event where kind = 'planned-entry-failed'`);
    await runner.query(`alter table event drop constraint event_kind_check`);
    await runner.query(`alter table event add constraint event_kind_check check (kind in (${BEFORE}))`);
  }
}
