import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an entry was corrected, of an event that notifies of the correction; null for any other. */
export class ToldCorrections1796210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event add column corrected_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event drop column corrected_at`);
  }
}
