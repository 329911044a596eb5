import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often an organisation was given another name, so that others can tell an old name from a new one. */
export class CustomerName1795340000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table customer add column name_version bigint not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table customer drop column name_version`);
  }
}
