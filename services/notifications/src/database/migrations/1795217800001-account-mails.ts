import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails that let somebody set a password: a forgotten one, and the first one. */
export class AccountMails1795217800001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event drop constraint event_kind_check`);
    await runner.query(`
      alter table event add constraint event_kind_check check (kind in (
        'incident-update', 'subscription-confirmation', 'account-confirmation', 'password-reset', 'invitation',
        'maintenance-notice', 'component-status', 'integration-test', 'manage-link', 'endpoint-disabled'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event drop constraint event_kind_check`);
    await runner.query(`
      alter table event add constraint event_kind_check check (kind in (
        'incident-update', 'subscription-confirmation', 'account-confirmation',
        'maintenance-notice', 'component-status', 'integration-test', 'manage-link', 'endpoint-disabled'))`);
  }
}
