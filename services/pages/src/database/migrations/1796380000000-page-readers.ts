import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/**
 * Who may read a page; no row while nobody has decided, which is everybody.
 *
 * A process that writes states and knows nothing of readers would publish a private page for everybody. It writes a new
 * revision and not the guarded one, which the constraint refuses.
 */
export class PageReaders1796380000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table page_readers (
        customer_id uuid primary key,
        password_hash text not null default '',
        password_chosen_at timestamptz(3),
        networks text[] not null default '{}',
        needs_all boolean not null default false,
        session_secret bytea not null check (length(session_secret) = 32),
        version integer not null default 0
      )`);
    await enableTenantIsolation(runner, 'page_readers');
    await runner.query(`
      alter table published_state
        add column guarded_revision bigint,
        add constraint published_state_guarded check (guarded_revision is null or guarded_revision = revision)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table published_state drop column guarded_revision`);
    await runner.query(`drop table page_readers`);
  }
}
