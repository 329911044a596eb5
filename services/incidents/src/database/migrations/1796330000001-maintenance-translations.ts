import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['maintenance', 'maintenance_series'];
const COLUMNS = ['name_translations', 'message_translations'];

/** Titles and messages of maintenances in further languages. */
export class MaintenanceTranslations1796330000001 implements MigrationInterface {
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
