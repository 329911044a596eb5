import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Windows end now or lately, so the end of a record is what tells it from years of older ones: a read touches what the
 * window holds and nothing else, however long the history is. A column and not an index on `coalesce(…)`, which the planner
 * takes for leaky and never uses below row-level security.
 */
export class DowntimeByEnd1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table downtime
        add column lasts_until timestamptz(3) not null generated always as (coalesce(ended_at, 'infinity')) stored`);
    await runner.query(`create index downtime_by_end on downtime (customer_id, lasts_until, component_id)`);
    await runner.query(`drop index downtime_of_component`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`create index downtime_of_component on downtime (customer_id, component_id, started_at)`);
    await runner.query(`drop index downtime_by_end`);
    await runner.query(`alter table downtime drop column lasts_until`);
  }
}
