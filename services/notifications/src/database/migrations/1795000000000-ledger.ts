import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** The ledger: what happened (event), who is told of it (delivery), and the portions in which workers take it (chunk). */
export class Ledger1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table event (
        id uuid primary key,
        customer_id uuid not null,
        kind text not null check (kind in ('incident-update', 'subscription-confirmation', 'account-confirmation')),
        subject_id uuid not null,
        entry_id uuid,
        -- The fact as it came, protobuf. Emptied once a code or token in it has served its purpose.
        payload bytea,
        created_at timestamptz not null,
        -- The last recipient that is in the ledger; planning goes on after it.
        cursor uuid,
        planned_at timestamptz
      )`);
    await runner.query(`create index event_subject on event (customer_id, subject_id)`);
    await runner.query(`create index event_unplanned on event (created_at) where planned_at is null`);

    await runner.query(`
      create table chunk (
        id uuid primary key,
        event_id uuid not null,
        customer_id uuid not null,
        channel text not null,
        lane text not null check (lane in ('confirm', 'fast', 'bulk', 'retry')),
        state text not null default 'waiting' check (state in ('waiting', 'offered', 'leased', 'done')),
        offered_at timestamptz,
        lease_token uuid,
        leased_until timestamptz,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`create index chunk_waiting on chunk (channel, lane, customer_id, id) where state = 'waiting'`);
    await runner.query(`create index chunk_out on chunk (channel, lane, state) where state in ('offered', 'leased')`);

    // next_at is set only while a retry is due, and state is in no index: recording a delivery stays a HOT update.
    await runner.query(`
      create table delivery (
        event_id uuid not null,
        channel text not null,
        recipient_id uuid not null,
        customer_id uuid not null,
        chunk_id uuid not null,
        state text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'skipped')),
        attempts smallint not null default 0,
        next_at timestamptz,
        reason text,
        last_status smallint,
        delivered_at timestamptz,
        primary key (event_id, channel, recipient_id)
      ) with (fillfactor = 70)`);
    await runner.query(`create index delivery_chunk on delivery (chunk_id, recipient_id)`);
    await runner.query(`create index delivery_due on delivery (next_at) where next_at is not null`);

    // When each organisation was last served, so that the one that waited longest comes first.
    await runner.query(`
      create table turn (
        customer_id uuid not null,
        channel text not null,
        lane text not null,
        served_at timestamptz not null,
        primary key (customer_id, channel, lane)
      )`);
    for (const table of ['event', 'chunk', 'delivery', 'turn']) await enableTenantIsolation(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table turn, delivery, chunk, event`);
  }
}
