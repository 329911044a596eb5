import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['title_translations', 'message_translations'];

/** Titles and messages of templates in further languages. */
export class TemplateTranslations1796340000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS)
      await runner.query(`alter table template add column ${column} jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`alter table template drop column ${column}`);
  }
}
