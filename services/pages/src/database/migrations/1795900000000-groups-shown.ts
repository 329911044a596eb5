import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How groups of services stand on the page. */
export class GroupsShown1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_settings add column groups_shown text not null default 'automatic'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_settings drop column groups_shown`);
  }
}
