import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Components change and go: readers need to tell an older state, and a deletion must not read every downtime record. */
export class ComponentVersion1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component add column version integer not null default 1`);
    await runner.query(`create index downtime_component on downtime (component_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index downtime_component`);
    await runner.query(`alter table component drop column version`);
  }
}
