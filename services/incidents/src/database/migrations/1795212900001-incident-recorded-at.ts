import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an incident was written down, as against when it began: the difference tells a back-dated one. */
export class IncidentRecordedAt1795212900001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // In two steps: what was recorded before nobody knows, and it stays null.
    await runner.query(`alter table incident add column recorded_at timestamptz(3)`);
    await runner.query(`alter table incident alter column recorded_at set default clock_timestamp()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table incident drop column recorded_at`);
  }
}
