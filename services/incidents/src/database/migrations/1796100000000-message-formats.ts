import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['entry', 'maintenance', 'maintenance_series', 'template'];

/** How messages are written: plain text, as all were until now, or Markdown. */
export class MessageFormats1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`
        alter table ${table} add column message_format text not null default 'plain'
          check (message_format in ('plain', 'markdown'))`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`alter table ${table} drop column message_format`);
  }
}
