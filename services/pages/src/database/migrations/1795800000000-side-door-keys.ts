import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Public halves of the keys of the side door. A revoked one is kept, for notices that were signed before. */
export class SideDoorKeys1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table side_door_key (
        id uuid primary key,
        customer_id uuid not null,
        name text not null,
        public_key bytea not null check (length(public_key) = 32),
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        revoked_at timestamptz(3)
      )`);
    await runner.query(`create index side_door_key_customer on side_door_key (customer_id)`);
    await enableTenantIsolation(runner, 'side_door_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table side_door_key`);
  }
}
