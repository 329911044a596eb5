import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createOutboxStreamTable } from '@candor/outbox/outbox.migration.js';

/** What the schema remembers of the streams it publishes to, so that it notices when one was lost. */
export class OutboxStreams1763600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createOutboxStreamTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index outbox_stored`);
    await runner.query(`drop table outbox_stream`);
  }
}
