import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many links to manage a subscription were mailed in the running day. */
export class ManageLinks1795218000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subscription
        add column manage_sent_at timestamptz,
        add column manage_sent_count integer not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table subscription drop column manage_sent_at, drop column manage_sent_count`);
  }
}
