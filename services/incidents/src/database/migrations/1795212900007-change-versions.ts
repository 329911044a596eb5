import type { MigrationInterface, QueryRunner } from 'typeorm';

/** With which version of an incident its entries last changed, so that a change made on an older state is noticed. */
export class ChangeVersions1795212900007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A constant, so that no row is written: it need only be less than what any later change brings.
    await runner.query(`alter table incident add column entries_version bigint not null default 1`);
    await runner.query(`alter table entry add column changed_version bigint`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table entry drop column changed_version`);
    await runner.query(`alter table incident drop column entries_version`);
  }
}
