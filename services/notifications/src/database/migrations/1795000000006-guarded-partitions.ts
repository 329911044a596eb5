import type { MigrationInterface, QueryRunner } from 'typeorm';

const POLICY = `(
  customer_id = nullif(current_setting('candor.customer_id', true), '')::uuid
  or current_setting('candor.scope', true) = 'system'
)`;

/** Each range of the ledger has the policy of its parent, for whoever reads it by itself; maintenances find their events. */
export class GuardedPartitions1795000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index event_thread on event (customer_id, thread_id) where thread_id is not null`);
    await runner.query(`
      do $$
      declare part regclass;
      begin
        for part in
          select inhrelid from pg_inherits
           where inhparent in ('chunk'::regclass, 'delivery'::regclass, 'attempt'::regclass)
        loop
          execute format('create policy tenant on %s using ${POLICY.replaceAll("'", "''")}', part);
        end loop;
      end $$`);
    await runner.query(`
      create or replace function make_ledger_partitions(since timestamptz, until timestamptz) returns int
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
              execute format('create policy tenant on %I using ${POLICY.replaceAll("'", "''")}', part);
              execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
                             event_id_floor(range_start), event_id_floor(range_start + interval '14 days'));
              made := made + 1;
            end if;
          end loop;
        end loop;
        return made;
      end $$`);
  }

  async down(): Promise<void> {
    throw new Error('The ledger is not put back into unguarded ranges.');
  }
}
