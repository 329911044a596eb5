import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which audience of a further page sees which of its components: `[{id, componentIds}]`. */
export class Audiences1796520000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table further_page add column audiences jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table further_page drop column audiences`);
  }
}
