import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What changed in a month, where that is known: it is all that has to be read again. */
export class ChangedItems1795430000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_month add column changed_ids uuid[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_month drop column changed_ids`);
  }
}
