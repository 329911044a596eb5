import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which entry says of a resolved incident what happened. */
export class Postmortems1796240000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table entry add column postmortem boolean not null default false`);
    await runner.query(`create unique index entry_postmortem on entry (incident_id) where postmortem`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table entry drop column postmortem`);
  }
}
