import type { MigrationInterface, QueryRunner } from 'typeorm';

const POLICY = `(
  customer_id = nullif(current_setting('candor.customer_id', true), '')::uuid
  or current_setting('candor.scope', true) = 'system'
)`;

/**
 * Leaves more than half of each page of the ledger free: every delivery is written twice, planned and then recorded. With room
 * for both beside each other the second writes no index (a HOT update); with less room half of them wrote three.
 */
export class HalfFullRanges1795217800002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$
      declare part regclass;
      begin
        for part in select inhrelid from pg_inherits where inhparent = 'delivery'::regclass loop
          execute format('alter table %s set (fillfactor = 45)', part);
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
                             case parent when 'delivery' then 45 else 100 end);
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

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$
      declare part regclass;
      begin
        for part in select inhrelid from pg_inherits where inhparent = 'delivery'::regclass loop
          execute format('alter table %s set (fillfactor = 70)', part);
        end loop;
      end $$`);
  }
}
