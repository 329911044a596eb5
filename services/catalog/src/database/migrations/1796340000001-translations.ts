import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['component', 'component_group'];
const COLUMNS = ['name_translations', 'description_translations'];

/** Names and descriptions of components and groups in further languages. */
export class Translations1796340000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      for (const column of COLUMNS)
        await runner.query(`alter table ${table} add column ${column} jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      for (const column of COLUMNS) await runner.query(`alter table ${table} drop column ${column}`);
  }
}
