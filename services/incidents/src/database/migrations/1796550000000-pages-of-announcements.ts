import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pages that staff put an announcement on. */
export class PagesOfAnnouncements1796550000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table announcement add column page_ids uuid[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table announcement drop column page_ids`);
  }
}
