import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audiences of further pages: `[{id, people, componentIds}]`, in lower case. */
export class Audiences1796520000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table further_page add column audiences jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table further_page drop column audiences`);
  }
}
