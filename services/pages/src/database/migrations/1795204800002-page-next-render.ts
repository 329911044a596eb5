import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A page moves on at midnight of its own zone, so the moment is kept and not the day. `rendered_on` has no reader any more and
 * goes in a later release, when no older replica is left.
 */
export class PageNextRender1795204800002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page add column next_render_at timestamptz`);
    await runner.query(`create index page_next_render_at on page (next_render_at nulls first)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index page_next_render_at`);
    await runner.query(`alter table page drop column next_render_at`);
  }
}
