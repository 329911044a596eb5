import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names of components in further languages, for mails. */
export class ComponentTranslations1796340000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component add column name_translations jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component drop column name_translations`);
  }
}
