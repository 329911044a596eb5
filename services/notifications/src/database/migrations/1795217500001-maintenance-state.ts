import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The maintenance as it is now, protobuf, so that a notice that is still to be sent says what was changed since. */
export class MaintenanceState1795217500001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table maintenance add column state bytea`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table maintenance drop column state`);
  }
}
