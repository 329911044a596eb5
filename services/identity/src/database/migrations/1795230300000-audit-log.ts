import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Who did what. Nothing in it refers to another table: an entry outlives what it tells of. */
export class AuditLog1795230300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_entry (
        -- The call, a UUIDv7: in the order of time.
        id uuid not null,
        customer_id uuid not null,
        at timestamptz(3) not null,
        user_id uuid not null,
        user_name text not null,
        user_email text not null,
        -- Null where somebody only stood at the door.
        role text check (role in ('User', 'Admin', 'Owner')),
        access_key text not null,
        action text not null,
        object_type text not null,
        object_id text not null,
        object_name text not null,
        address text not null,
        user_agent text not null,
        request_id text not null,
        primary key (customer_id, id)
      )`);
    await runner.query(`create index audit_entry_of_user on audit_entry (customer_id, user_id, id)`);
    await runner.query(
      `create index audit_entry_of_object on audit_entry (customer_id, object_id, id) where object_id <> ''`,
    );
    await runner.query(`create index audit_entry_of_action on audit_entry (customer_id, action, id)`);
    await runner.query(`create index audit_entry_age on audit_entry (customer_id, at)`);
    await enableTenantIsolation(runner, 'audit_entry');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table audit_entry`);
  }
}
