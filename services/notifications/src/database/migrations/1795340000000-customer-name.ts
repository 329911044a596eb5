import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which name of the organisation is known: an older one that arrives late changes nothing. */
export class CustomerName1795340000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table customer add column name_version bigint not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table customer drop column name_version`);
  }
}
