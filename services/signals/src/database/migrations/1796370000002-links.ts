import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

export class Links1796370000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table upstream
        -- When to compare its links with what it says; null while it cannot be read and that has been told.
        add column settle_at timestamptz(3) default now(),
        -- When staff were last told that it cannot be read.
        add column told_unreadable_at timestamptz(3)`);
    await runner.query(`create index upstream_unsettled on upstream (settle_at)`);
    await runner.query(`create sequence link_event_version`);
    await runner.query(`
      create table link (
        id uuid primary key,
        customer_id uuid not null,
        watch_id uuid not null references watch (id) on delete cascade,
        upstream_id uuid not null references upstream (id),
        -- The provider's; empty for its page as a whole.
        component_key text not null,
        kind text not null check (kind in ('follows', 'depends_on')),
        own_component_id uuid not null,
        own_component_name text not null,
        -- What a dependency gets while the provider's is not operational; null for nothing.
        degrade_to text,
        recovers boolean not null default true,
        text text not null default '' check (length(text) <= 300),
        created_at timestamptz(3) not null default now(),
        created_by uuid not null,
        version bigint not null default 1,
        -- As last published.
        provider_name text not null,
        component_name text not null,
        status text not null,
        since timestamptz(3) not null,
        not_known_since timestamptz(3),
        unique (own_component_id, watch_id, component_key)
      )`);
    await runner.query(`create unique index link_follows on link (own_component_id) where kind = 'follows'`);
    await runner.query(`create index link_upstream on link (upstream_id, id)`);
    await runner.query(`create index link_customer on link (customer_id)`);
    await runner.query(`create index link_watch on link (watch_id)`);
    await runner.query(`
      create table draft (
        id uuid primary key,
        customer_id uuid not null,
        -- Null when it is watched no longer.
        watch_id uuid references watch (id) on delete set null,
        provider_name text not null,
        provider_url text not null,
        proposed_at timestamptz(3) not null default now(),
        ended_at timestamptz(3),
        decision text check (decision in ('published', 'joined', 'dismissed')),
        incident_id uuid,
        decided_by uuid,
        decided_at timestamptz(3),
        -- What is broken and the provider's incidents, as last read while it lasted.
        said jsonb not null
      )`);
    // Whatever else breaks there, and whichever replica sees it.
    await runner.query(`create unique index draft_lasting on draft (watch_id) where ended_at is null`);
    await runner.query(`create index draft_customer on draft (customer_id, proposed_at desc)`);
    for (const table of ['link', 'draft']) await enableTenantIsolation(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table draft, link`);
    await runner.query(`drop sequence link_event_version`);
    await runner.query(`alter table upstream drop column told_unreadable_at, drop column settle_at`);
  }
}
