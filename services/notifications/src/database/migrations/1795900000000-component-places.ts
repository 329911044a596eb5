import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages list components in the order of the page. A component without a place is one that was not told again since. */
export class ComponentPlaces1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component add column position bigint, add column group_position bigint`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component drop column position, drop column group_position`);
  }
}
