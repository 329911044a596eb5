import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether staff stand for a webhook or a Slack channel, which name no reader of a page that listed people alone may read. */
export class ApprovedSubscriptions1796560000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table subscription add column approved_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table subscription drop column approved_at`);
  }
}
