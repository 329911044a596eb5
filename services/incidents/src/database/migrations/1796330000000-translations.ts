import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['incident', 'entry', 'entry_revision', 'planned_entry'];

/** Titles and messages in further languages. */
export class Translations1796330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`alter table ${table} add column translations jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`alter table ${table} drop column translations`);
  }
}
