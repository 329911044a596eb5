import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIdempotencyTable } from '@candor/database/idempotency/idempotency.migration.js';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import { createOutboxTable } from '@candor/outbox/outbox.migration.js';

export class CreateSignals1796360000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What is public on the internet, read once for everybody: it belongs to no organisation.
    await runner.query(`
      create table upstream (
        id uuid primary key,
        kind text not null check (length(kind) between 1 and 40),
        -- The page, in the one spelling under which it is known.
        address text not null unique check (length(address) between 1 and 2048),
        page_name text not null default '',
        -- Components with their status and since when, as JSON, compressed: one with 10,000 takes some 100 kB.
        state bytea not null,
        component_count integer not null default 0,
        affected_count integer not null default 0,
        unknown_count integer not null default 0,
        open_incident_count integer not null default 0,
        -- The worst of the known statuses; null where none is known.
        worst_status text,
        -- What is needed to ask for its documents again only where they have changed.
        documents jsonb not null default '[]',
        created_at timestamptz(3) not null default now(),
        -- When it was last read well, last asked, and when what it says last changed.
        read_at timestamptz(3) not null default now(),
        tried_at timestamptz(3) not null default now(),
        changed_at timestamptz(3) not null default now(),
        -- When to ask again; of one that is being asked, when the replica that does is taken for dead.
        next_at timestamptz(3) not null,
        -- Who asks. Only that replica may write what it has read.
        claim uuid,
        -- Tries without success since the last one with.
        failures integer not null default 0,
        failure text not null default '' check (length(failure) <= 500),
        unwatched_since timestamptz(3)
      )`);
    await runner.query(`create index upstream_due on upstream (next_at)`);
    await runner.query(`
      create table upstream_status (
        upstream_id uuid not null references upstream (id) on delete cascade,
        component_key text not null,
        -- A status other than operational, or "unknown", that has ended.
        status text not null,
        started_at timestamptz(3) not null,
        ended_at timestamptz(3) not null,
        primary key (upstream_id, component_key, started_at)
      )`);
    await runner.query(`create index upstream_status_age on upstream_status (ended_at)`);
    await runner.query(`
      create table upstream_incident (
        upstream_id uuid not null references upstream (id) on delete cascade,
        key text not null,
        kind text not null check (kind in ('incident', 'maintenance')),
        name text not null,
        url text not null,
        impact text,
        message text not null,
        started_at timestamptz(3),
        ended_at timestamptz(3),
        component_keys text[] not null,
        seen_at timestamptz(3) not null default now(),
        primary key (upstream_id, key)
      )`);
    await runner.query(`
      create table watch (
        id uuid primary key,
        customer_id uuid not null,
        upstream_id uuid not null references upstream (id),
        -- The organisation's own; empty for the page's.
        name text not null default '' check (length(name) <= 100),
        created_at timestamptz(3) not null default now(),
        created_by uuid not null,
        version bigint not null default 1,
        unique (customer_id, upstream_id)
      )`);
    await runner.query(`create index watch_upstream on watch (upstream_id)`);
    // How often an organisation has made us look at an address in the present minute.
    await runner.query(`
      create table look_quota (
        customer_id uuid primary key,
        minute timestamptz not null,
        looks integer not null
      )`);
    await runner.query(`
      create table plan_features (
        customer_id uuid primary key,
        features text[] not null,
        version bigint not null
      )`);
    for (const table of ['watch', 'look_quota', 'plan_features']) await enableTenantIsolation(runner, table);
    await createIdempotencyTable(runner);
    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table outbox, outbox_stream, idempotency_key, plan_features, look_quota, watch, upstream_incident,
         upstream_status, upstream`,
    );
  }
}
