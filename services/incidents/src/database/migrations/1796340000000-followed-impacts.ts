import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an incident's impact is that of its services, or one that somebody chose. */
export class FollowedImpacts1796340000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table incident add column impact_follows boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table incident drop column impact_follows`);
  }
}
