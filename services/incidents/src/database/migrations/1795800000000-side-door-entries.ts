import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Which notices of the side door became entries; kept when staff delete the entry or its incident. */
export class SideDoorEntries1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table entry add column side_door_key text`);
    await runner.query(`
      create table side_door_entry (
        customer_id uuid not null,
        incident_id uuid not null,
        sequence integer not null,
        entry_id uuid not null,
        primary key (customer_id, incident_id, sequence)
      )`);
    await enableTenantIsolation(runner, 'side_door_entry');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table side_door_entry`);
    await runner.query(`alter table entry drop column side_door_key`);
  }
}
