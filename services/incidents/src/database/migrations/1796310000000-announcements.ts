import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** News without a fault. */
export class Announcements1796310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table announcement (
        id uuid primary key,
        customer_id uuid not null,
        name text not null,
        message text not null,
        message_format text not null,
        starts_at timestamptz(3) not null,
        ends_at timestamptz(3) not null check (ends_at > starts_at),
        send_notification boolean not null,
        published_at timestamptz(3),
        ended boolean not null default false,
        edited_at timestamptz(3),
        -- When the clock has to act; null once it has ended.
        due_at timestamptz(3),
        created_at timestamptz(3) not null,
        created_by uuid not null,
        version bigint not null default 1
      )`);
    await runner.query(`create index announcement_due on announcement (due_at) where due_at is not null`);
    await runner.query(`create index announcement_latest on announcement (customer_id, starts_at desc, id desc)`);
    await enableTenantIsolation(runner, 'announcement');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table announcement`);
  }
}
