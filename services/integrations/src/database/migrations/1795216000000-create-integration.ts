import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIdempotencyTable } from '@candor/database/idempotency/idempotency.migration.js';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import { createOutboxTable } from '@candor/outbox/outbox.migration.js';

export class CreateIntegration1795216000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table integration (
        id uuid primary key,
        customer_id uuid not null,
        channel text not null check (channel in ('email', 'webhook', 'slack', 'twitter')),
        -- What makes it one of its kind: the URL, the address in lower case, workspace and channel, the account's id.
        identity text not null check (length(identity) between 1 and 2048),
        created_at timestamptz not null default date_trunc('milliseconds', now()),
        created_by uuid not null,
        enabled boolean not null default true,
        enabled_at timestamptz not null default date_trunc('milliseconds', now()),
        disabled_reason text check (disabled_reason in ('staff', 'gone', 'permanent', 'only_failures', 'left')),
        disabled_detail text not null default '',
        disabled_at timestamptz,
        address text,
        team_name text,
        channel_id text,
        channel_name text,
        screen_name text,
        sealed_token text,
        sealed_secret text,
        secret_version integer not null default 1,
        previous_secret_until timestamptz,
        tested_at timestamptz,
        unique (customer_id, channel, identity),
        check (enabled = (disabled_reason is null) and enabled = (disabled_at is null)),
        check ((channel in ('email', 'webhook')) = (address is not null)),
        check ((channel in ('slack', 'twitter')) = (sealed_token is not null and sealed_secret is not null)),
        check ((channel = 'slack') = (team_name is not null and channel_id is not null and channel_name is not null)),
        check ((channel = 'twitter') = (screen_name is not null))
      )`);
    await runner.query(`
      create table authorization_state (
        state_hash bytea primary key,
        customer_id uuid not null,
        user_id uuid not null,
        channel text not null check (channel in ('slack', 'twitter')),
        browser_hash bytea not null,
        -- Of X only: what the request token is called, and its secret.
        request_token text,
        sealed_request_secret text,
        expires_at timestamptz not null
      )`);
    await runner.query(`create index authorization_state_age on authorization_state (customer_id, expires_at)`);
    // Who followed the link in a mail is not mailed again, whoever adds the address. Keyed hashes, not addresses.
    await runner.query(`
      create table declined_address (
        customer_id uuid not null,
        address_hash bytea not null,
        declined_at timestamptz not null default now(),
        primary key (customer_id, address_hash)
      )`);
    await runner.query(`
      create table email_quota (
        customer_id uuid not null,
        day date not null,
        added integer not null,
        primary key (customer_id, day)
      )`);
    await runner.query(`
      create table plan_features (
        customer_id uuid primary key,
        features text[] not null,
        version bigint not null
      )`);
    for (const table of ['integration', 'authorization_state', 'declined_address', 'email_quota', 'plan_features']) {
      await enableTenantIsolation(runner, table);
    }
    await createIdempotencyTable(runner);
    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table outbox, idempotency_key, plan_features, email_quota, declined_address, authorization_state, integration`,
    );
  }
}
