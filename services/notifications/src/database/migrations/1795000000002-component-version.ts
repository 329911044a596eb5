import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Components change now: a state that arrives late must be told from a newer one. */
export class ComponentVersion1795000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // 0 is older than everything that is told from now on.
    await runner.query(`alter table component add column version bigint not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component drop column version`);
  }
}
