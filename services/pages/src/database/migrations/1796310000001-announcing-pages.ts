import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether an organisation has ever announced something. Until then its page does not depend on whether `incidents`
 * answers about announcements, which a process of the release before does not.
 */
export class AnnouncingPages1796310000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page add column announces boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page drop column announces`);
  }
}
