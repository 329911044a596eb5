import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The statuses of components that no incident says, which count for the status of the page. */
export class OwnStatuses1796240000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The contract's number; 0 for none.
    await runner.query(`alter table component add column own_status smallint not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component drop column own_status`);
  }
}
