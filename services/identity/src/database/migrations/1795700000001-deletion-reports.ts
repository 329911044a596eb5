import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has deleted what it had of a deleted organisation. */
export class DeletionReports1795700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table deletion_report (
        deleted_id uuid not null,
        owner text not null,
        erased_at timestamptz(3) not null,
        primary key (deleted_id, owner)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table deletion_report`);
  }
}
