import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The addresses whose owners have not agreed, by the time they were last asked: they are forgotten. */
export class WaitingAddresses1795228900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index subscription_waiting on subscription (coalesce(confirm_sent_at, created_at))
        where channel = 'email' and not verified`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index subscription_waiting`);
  }
}
