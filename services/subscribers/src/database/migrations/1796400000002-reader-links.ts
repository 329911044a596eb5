import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/**
 * Mailed links that sign readers in: each works once, and they are counted by address. And who alone may read a page; null
 * for no such limit.
 */
export class ReaderLinks1796400000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table reader_link (
        id uuid primary key,
        customer_id uuid not null,
        address text not null check (length(address) <= 254),
        return_to text not null check (length(return_to) <= 1000),
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        used_at timestamptz(3)
      )`);
    await enableTenantIsolation(runner, 'reader_link');
    await runner.query(`alter table page_setting add column only_people text[]`);
    await runner.query(`create index reader_link_lately on reader_link (customer_id, created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_setting drop column only_people`);
    await runner.query(`drop table reader_link`);
  }
}
