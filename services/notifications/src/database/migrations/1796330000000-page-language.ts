import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language in which texts of a page are written at first; empty while nobody has said. */
export class PageLanguage1796330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_settings add column language text not null default ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_settings drop column language`);
  }
}
