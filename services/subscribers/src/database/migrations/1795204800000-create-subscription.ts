import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import { createOutboxTable } from '@candor/outbox/outbox.migration.js';

export class CreateSubscription1795204800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table subscription (
        id uuid primary key,
        customer_id uuid not null,
        channel text not null check (channel in ('email', 'webhook')),
        address text not null check (length(address) between 1 and 2048),
        enabled boolean not null default true,
        verified boolean not null,
        created_at timestamptz not null default now(),
        confirmed_at timestamptz,
        confirm_sent_at timestamptz,
        confirm_sent_count integer not null default 0,
        check (verified = (confirmed_at is not null))
      )`);
    // Mail addresses are compared without case, URLs are not: their paths are case-sensitive.
    await runner.query(`
      create unique index subscription_email on subscription (customer_id, lower(address)) where channel = 'email'`);
    await runner.query(`
      create unique index subscription_webhook on subscription (customer_id, address) where channel = 'webhook'`);
    // A fan-out walks exactly this, in this order, and needs nothing else of the row.
    await runner.query(`
      create index subscription_recipient on subscription (customer_id, id) include (channel, confirmed_at)
        where verified and enabled`);
    await enableTenantIsolation(runner, 'subscription');
    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table outbox`);
    await runner.query(`drop table subscription`);
  }
}
