import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identity providers that readers of a page prove their address with. */
export class ReaderProviders1796530000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_readers add column providers jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_readers drop column providers`);
  }
}
