import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIdempotencyTable } from '@candor/database/idempotency/idempotency.migration.js';

/** Answers to purchases by the key that came with them. */
export class IdempotencyKeys1795342000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createIdempotencyTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table idempotency_key`);
  }
}
