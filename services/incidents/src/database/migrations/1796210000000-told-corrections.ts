import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which correction of an entry recipients were last notified of. */
export class ToldCorrections1796210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table entry add column correction_notified_at timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table entry drop column correction_notified_at`);
  }
}
