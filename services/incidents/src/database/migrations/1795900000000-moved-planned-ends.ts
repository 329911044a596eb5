import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The planned end of a maintenance in progress can be moved: the first one is kept, and each entry says what it moved. */
export class MovedPlannedEnds1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table maintenance add column first_planned_end_time timestamptz(3)`);
    await runner.query(`
      alter table entry
        add column planned_end_before timestamptz(3),
        add column planned_end_after timestamptz(3),
        add constraint entry_planned_end check ((planned_end_before is null) = (planned_end_after is null))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table entry drop column planned_end_before, drop column planned_end_after`);
    await runner.query(`alter table maintenance drop column first_planned_end_time`);
  }
}
