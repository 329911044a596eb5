import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = `'incident-update', 'subscription-confirmation', 'account-confirmation', 'password-reset', 'invitation',
        'maintenance-notice', 'component-status', 'integration-test', 'manage-link', 'endpoint-disabled',
        'factors-changed', 'update-overdue', 'planned-entry-failed', 'announcement'`;

/** Mails to staff about proposed incidents, and about pages of providers that cannot be read. */
export class UpstreamNotices1796370000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event drop constraint event_kind_check`);
    await runner.query(
      `alter table event add constraint event_kind_check
         check (kind in (${BEFORE}, 'draft-proposed', 'upstream-unreadable'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from event where kind in ('draft-proposed', 'upstream-unreadable')`);
    await runner.query(`alter table event drop constraint event_kind_check`);
    await runner.query(`alter table event add constraint event_kind_check check (kind in (${BEFORE}))`);
  }
}
