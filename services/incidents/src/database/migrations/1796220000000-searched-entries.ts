import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff search incidents by the service that an entry names and by who wrote one; both are in few of many rows. */
export class SearchedEntries1796220000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index entry_component_of_component on entry_component (component_id, entry_id)`);
    await runner.query(`create index entry_of_author on entry (customer_id, created_by, incident_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index entry_component_of_component, entry_of_author`);
  }
}
