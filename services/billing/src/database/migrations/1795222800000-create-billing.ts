import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import { createOutboxTable } from '@candor/outbox/outbox.migration.js';

export class CreateBilling1795222800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table subscription (
        customer_id uuid primary key,
        customer_name text not null default '',
        plan_id text not null,
        features text[] not null,
        version bigint not null,
        anchor timestamptz(3),
        periods integer not null default 0,
        current_period_end timestamptz(3),
        trial_end timestamptz(3),
        next_plan_id text,
        due_at timestamptz(3),
        card_name text not null default '',
        card_brand text not null default '',
        card_last4 text not null default '',
        stripe_customer_id text unique,
        stripe_subscription_id text
      )`);
    // The clock looks here every second: it holds what is still to come.
    await runner.query(`create index subscription_due on subscription (due_at) where due_at is not null`);
    await enableTenantIsolation(runner, 'subscription');
    await runner.query(`
      create table invoice (
        id uuid primary key,
        customer_id uuid not null,
        number text not null,
        issued_at timestamptz(3) not null,
        bill_to text not null,
        total_cents bigint not null check (total_cents >= 0),
        items jsonb not null,
        unique (customer_id, number)
      )`);
    await runner.query(`create index invoice_latest on invoice (customer_id, issued_at desc, id desc)`);
    await enableTenantIsolation(runner, 'invoice');
    // What Stripe has told already. It belongs to no organisation.
    await runner.query(`
      create table stripe_event (
        id text primary key,
        received_at timestamptz(3) not null default now()
      )`);
    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['stripe_event', 'invoice', 'subscription', 'outbox', 'outbox_stream']) {
      await runner.query(`drop table ${table}`);
    }
  }
}
