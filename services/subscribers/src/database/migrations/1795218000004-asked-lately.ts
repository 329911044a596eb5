import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom a page asked lately, for the limit of a page. */
export class AskedLately1795218000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index subscription_asked on subscription (customer_id, confirm_sent_at) where confirm_sent_at is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index subscription_asked`);
  }
}
