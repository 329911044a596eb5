import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The colour that links and buttons of mails have. */
export class BrandColor1795910000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_settings add column brand_color text not null default ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_settings drop column brand_color`);
  }
}
