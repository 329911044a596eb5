import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An incident that was deleted stays as a mark: what is still to be sent of it is skipped, and no late state revives it. */
export class IncidentDeletion1795000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table incident add column deleted boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table incident drop column deleted`);
  }
}
