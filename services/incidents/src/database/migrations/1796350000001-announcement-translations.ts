import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['name_translations', 'message_translations'];

/** Titles and messages of announcements in further languages. */
export class AnnouncementTranslations1796350000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS)
      await runner.query(`alter table announcement add column ${column} jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`alter table announcement drop column ${column}`);
  }
}
