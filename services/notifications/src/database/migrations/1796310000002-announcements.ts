import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

const BEFORE = `'incident-update', 'subscription-confirmation', 'account-confirmation', 'password-reset', 'invitation',
        'maintenance-notice', 'component-status', 'integration-test', 'manage-link', 'endpoint-disabled',
        'factors-changed', 'update-overdue', 'planned-entry-failed'`;

/** Notifications of announcements, and what these say by now. */
export class Announcements1796310000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event drop constraint event_kind_check`);
    await runner.query(`alter table event add constraint event_kind_check check (kind in (${BEFORE}, 'announcement'))`);
    await runner.query(`
      create table announcement (
        id uuid primary key,
        customer_id uuid not null,
        version bigint not null,
        deleted boolean not null default false,
        -- candor.incidents.v1.Announcement; null for a deleted one.
        state bytea
      )`);
    await enableTenantIsolation(runner, 'announcement');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table announcement`);
    await runner.query(`delete from event where kind = 'announcement'`);
    await runner.query(`alter table event drop constraint event_kind_check`);
    await runner.query(`alter table event add constraint event_kind_check check (kind in (${BEFORE}))`);
  }
}
