import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIdempotencyTable } from '@candor/database/idempotency/idempotency.migration.js';

export class IdempotencyKeys1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createIdempotencyTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table idempotency_key`);
  }
}
