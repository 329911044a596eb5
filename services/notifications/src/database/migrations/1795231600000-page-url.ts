import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where links to the page lead; empty where nobody has told it yet. */
export class PageUrl1795231600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_settings add column page_url text not null default ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_settings drop column page_url`);
  }
}
