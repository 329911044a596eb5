import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import { createOutboxTable } from '@candor/outbox/outbox.migration.js';

/**
 * The ledger by ranges of event ids, which are UUIDv7 and so hold their time: old ranges are dropped whole, and what is
 * being worked on stays small. Each chunk and delivery knows the context that lends its recipients.
 */
export class PartitionedLedger1795000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('candor.scope', 'system', true)`);
    await this.extendEvent(runner);
    await this.replaceLedger(runner);
    await this.createPartitionUpkeep(runner);
    await this.moveRows(runner);
    await this.createCompanions(runner);
  }

  async down(): Promise<void> {
    throw new Error('The ledger is not put back into single tables.');
  }

  private async extendEvent(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event drop constraint event_kind_check`);
    await runner.query(`
      alter table event
        add constraint event_kind_check check (kind in (
          'incident-update', 'subscription-confirmation', 'account-confirmation',
          'maintenance-notice', 'component-status', 'integration-test', 'manage-link', 'endpoint-disabled')),
        -- What the messages belong together under, where that is not the subject: a maintenance, for its incident's entries.
        add column thread_id uuid`);
    // Where the walk through the recipients of one source is.
    await runner.query(`
      create table walk (
        event_id uuid not null,
        source text not null check (source in ('integrations', 'subscribers', 'identity')),
        customer_id uuid not null,
        cursor uuid,
        planned_at timestamptz,
        primary key (event_id, source)
      )`);
    await enableTenantIsolation(runner, 'walk');
    await runner.query(
      `insert into walk (event_id, source, customer_id, cursor)
       select id, 'subscribers', customer_id, cursor from event where planned_at is null`,
    );
  }

  private async replaceLedger(runner: QueryRunner): Promise<void> {
    for (const table of ['chunk', 'delivery']) await runner.query(`alter table ${table} rename to old_${table}`);
    for (const index of ['chunk_pkey', 'chunk_waiting', 'chunk_out', 'delivery_pkey', 'delivery_chunk', 'delivery_due'])
      await runner.query(`alter index ${index} rename to old_${index}`);

    await runner.query(`
      create table chunk (
        id uuid not null,
        event_id uuid not null,
        customer_id uuid not null,
        channel text not null,
        lane text not null check (lane in ('confirm', 'fast', 'bulk', 'retry')),
        source text not null default 'subscribers',
        state text not null default 'waiting' check (state in ('waiting', 'offered', 'leased', 'done')),
        offered_at timestamptz,
        lease_token uuid,
        leased_until timestamptz,
        created_at timestamptz not null default now(),
        primary key (id, event_id)
      ) partition by range (event_id)`);
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
        source text not null default 'subscribers',
        state text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'skipped')),
        attempts smallint not null default 0,
        -- Attempts of earlier passes: a resend begins its schedule anew.
        attempts_before smallint not null default 0,
        next_at timestamptz,
        reason text,
        last_status smallint,
        delivered_at timestamptz,
        primary key (event_id, channel, recipient_id)
      ) partition by range (event_id)`);
    await runner.query(`create index delivery_chunk on delivery (chunk_id, recipient_id)`);
    await runner.query(`create index delivery_due on delivery (next_at) where next_at is not null`);
    await runner.query(`create index delivery_recipient on delivery (recipient_id, event_id) where channel <> 'email'`);

    // Attempts that failed. The one that succeeded is in the delivery itself, so that success costs nothing more.
    await runner.query(`
      create table attempt (
        event_id uuid not null,
        channel text not null,
        recipient_id uuid not null,
        number smallint not null,
        customer_id uuid not null,
        at timestamptz not null default now(),
        outcome text not null check (outcome in ('delivered', 'retry', 'failed')),
        status smallint,
        reason text,
        primary key (event_id, channel, recipient_id, number)
      ) partition by range (event_id)`);
    for (const table of ['chunk', 'delivery', 'attempt']) await enableTenantIsolation(runner, table);
  }

  /** Functions of the owner, because the app's role owns nothing and makes no tables. */
  private async createPartitionUpkeep(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function event_id_floor(at timestamptz) returns uuid language sql immutable as $$
        select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
      $$`);
    // A range is made empty and attached: that locks nobody out who reads or writes the others.
    await runner.query(`
      create function make_ledger_partitions(since timestamptz, until timestamptz) returns int
        language plpgsql security definer set search_path from current as $$
      declare
        range_start timestamptz;
        parent text;
        part text;
        made int := 0;
      begin
        if since < now() - interval '400 days' or until > now() + interval '400 days' then
          raise exception 'not a time to make partitions for';
        end if;
        perform set_config('lock_timeout', '5s', true);
        perform pg_advisory_xact_lock(7420119);
        for range_start in
          select generate_series(date_bin('14 days', since, '2026-01-05 00:00+00'), until, '14 days')
        loop
          foreach parent in array array['chunk', 'delivery', 'attempt'] loop
            part := format('%s_%s', parent, to_char(range_start at time zone 'UTC', 'YYYYMMDD'));
            if to_regclass(part) is null then
              execute format('create table %I (like %I including all) with (fillfactor = %s)', part, parent,
                             case parent when 'delivery' then 70 else 100 end);
              execute format('alter table %I enable row level security', part);
              execute format('alter table %I force row level security', part);
              execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
                             event_id_floor(range_start), event_id_floor(range_start + interval '14 days'));
              made := made + 1;
            end if;
          end loop;
        end loop;
        return made;
      end $$`);
    await runner.query(`
      create function drop_ledger_partitions(before timestamptz) returns int
        language plpgsql security definer set search_path from current as $$
      declare
        part text;
        dropped int := 0;
      begin
        if before > now() - interval '60 days' then
          raise exception 'too young to be dropped';
        end if;
        perform set_config('lock_timeout', '5s', true);
        perform pg_advisory_xact_lock(7420119);
        for part in
          select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
           where i.inhparent in ('chunk'::regclass, 'delivery'::regclass, 'attempt'::regclass)
             and c.relname ~ '_[0-9]{8}$'
             and to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp at time zone 'UTC' + interval '14 days' <= before
        loop
          execute format('drop table %I', part);
          dropped := dropped + 1;
        end loop;
        return dropped;
      end $$`);
    for (const name of ['make_ledger_partitions(timestamptz, timestamptz)', 'drop_ledger_partitions(timestamptz)']) {
      await runner.query(`revoke all on function ${name} from public`);
      await runner.query(`grant execute on function ${name} to candor_notifications`);
    }
  }

  private async moveRows(runner: QueryRunner): Promise<void> {
    await runner.query(
      `select make_ledger_partitions(greatest(now() - interval '100 days',
                least(now(), (select min(created_at) from event))), now() + interval '28 days')`,
    );
    // For ids that hold no time, or one that no range was made for.
    for (const table of ['chunk', 'delivery', 'attempt']) {
      await runner.query(`create table ${table}_default partition of ${table} default`);
      await runner.query(`alter table ${table}_default enable row level security`);
      await runner.query(`alter table ${table}_default force row level security`);
    }
    await runner.query(`
      insert into chunk (id, event_id, customer_id, channel, lane, state, offered_at, lease_token, leased_until, created_at)
      select id, event_id, customer_id, channel, lane, state, offered_at, lease_token, leased_until, created_at
        from old_chunk`);
    await runner.query(`
      insert into delivery (event_id, channel, recipient_id, customer_id, chunk_id, state, attempts, next_at, reason,
                            last_status, delivered_at)
      select event_id, channel, recipient_id, customer_id, chunk_id, state, attempts, next_at, reason, last_status,
             delivered_at
        from old_delivery`);
    await runner.query(`drop table old_chunk, old_delivery`);
  }

  private async createCompanions(runner: QueryRunner): Promise<void> {
    // The first message about a subject in a channel that knows conversations: what the next ones are put under.
    await runner.query(`
      create table conversation (
        customer_id uuid not null,
        channel text not null,
        recipient_id uuid not null,
        subject_id uuid not null,
        reference text not null,
        created_at timestamptz not null default now(),
        primary key (customer_id, channel, recipient_id, subject_id)
      )`);
    // Since when an endpoint has known nothing but failures; the row goes with the first success.
    await runner.query(`
      create table failing (
        customer_id uuid not null,
        channel text not null,
        recipient_id uuid not null,
        since timestamptz not null,
        primary key (customer_id, channel, recipient_id)
      )`);
    // What messages look like: the name they are sent in, the zone of their times, the logo.
    await runner.query(`
      create table page_settings (
        customer_id uuid primary key,
        display_name text not null,
        time_zone text not null,
        logo_url text not null,
        version bigint not null
      )`);
    for (const table of ['conversation', 'failing', 'page_settings']) await enableTenantIsolation(runner, table);
    await createOutboxTable(runner);
  }
}
