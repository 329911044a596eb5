import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the components of a maintenance become under_maintenance by themselves; until now all did. */
export class AutomaticStatus1795900000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table maintenance add column automatic_status boolean not null default true`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table maintenance drop column automatic_status`);
  }
}
