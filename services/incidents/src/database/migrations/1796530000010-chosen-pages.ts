import type { MigrationInterface, QueryRunner } from 'typeorm';

const PUT_ON_PAGES = ['incident', 'maintenance', 'maintenance_series'];

/** The pages that staff put an incident or a maintenance on, and which further pages are gone. */
export class ChosenPages1796530000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of PUT_ON_PAGES)
      await runner.query(`alter table ${table} add column page_ids uuid[] not null default '{}'`);
    await runner.query(`alter table further_page add column deleted boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table further_page drop column deleted`);
    for (const table of PUT_ON_PAGES) await runner.query(`alter table ${table} drop column page_ids`);
  }
}
