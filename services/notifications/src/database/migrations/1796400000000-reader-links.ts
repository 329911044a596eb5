import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = `'incident-update', 'subscription-confirmation', 'account-confirmation', 'password-reset', 'invitation',
        'maintenance-notice', 'component-status', 'integration-test', 'manage-link', 'endpoint-disabled',
        'factors-changed', 'update-overdue', 'planned-entry-failed', 'announcement', 'draft-proposed',
        'upstream-unreadable'`;

/** Mails with the link that signs a reader in to a private page. */
export class ReaderLinks1796400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event drop constraint event_kind_check`);
    await runner.query(`alter table event add constraint event_kind_check check (kind in (${BEFORE}, 'reader-link'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from event where kind = 'reader-link'`);
    await runner.query(`alter table event drop constraint event_kind_check`);
    await runner.query(`alter table event add constraint event_kind_check check (kind in (${BEFORE}))`);
  }
}
