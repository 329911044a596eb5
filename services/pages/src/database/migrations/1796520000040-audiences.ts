import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Readers of a page who see components that its other readers do not. */
export class Audiences1796520000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_readers add column audiences jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_readers drop column audiences`);
  }
}
