import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes a schema remember of which deleted organisations nothing is left in it. The same in every schema. */
export class ErasedCustomers1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table deleted_customer add column erased_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table deleted_customer drop column erased_at`);
  }
}
