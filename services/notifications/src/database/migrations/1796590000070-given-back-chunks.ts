import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a worker gave a chunk back because it ended: from then on it waits for another one. */
export class GivenBackChunks1796590000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table chunk add column given_back_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table chunk drop column given_back_at`);
  }
}
