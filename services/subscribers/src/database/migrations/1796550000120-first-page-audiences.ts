import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audiences of first pages, as those of further ones. */
export class FirstPageAudiences1796550000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_setting add column audiences jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_setting drop column audiences`);
  }
}
