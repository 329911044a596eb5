import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses and domains whose mailed links open a page. */
export class PeopleWhoRead1796400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_readers add column people text[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_readers drop column people`);
  }
}
