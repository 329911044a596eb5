import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Files on their way in, and in each subscription who stated its consent when. */
export class Imports1795218000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subscription
        add column consent_stated_by uuid,
        add column consent_stated_at timestamptz,
        add check ((consent_stated_by is null) = (consent_stated_at is null))`);
    await runner.query(`
      create table import (
        id uuid primary key,
        customer_id uuid not null,
        user_id uuid not null,
        consent boolean not null,
        created_at timestamptz not null default now()
      )`);
    await enableTenantIsolation(runner, 'import');
    await runner.query(`
      create table import_line (
        import_id uuid not null references import on delete cascade,
        customer_id uuid not null,
        line integer not null,
        email text not null,
        component_ids uuid[],
        kinds text[] not null,
        -- What is wrong with it, and at which field.
        problem text,
        field text,
        primary key (import_id, line)
      )`);
    await enableTenantIsolation(runner, 'import_line');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table import_line`);
    await runner.query(`drop table import`);
    await runner.query(`alter table subscription drop column consent_stated_by, drop column consent_stated_at`);
  }
}
