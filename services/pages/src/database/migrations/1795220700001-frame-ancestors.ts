import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sites that may show the page in a frame. */
export class FrameAncestors1795220700001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_settings add column frame_ancestors text[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_settings drop column frame_ancestors`);
  }
}
