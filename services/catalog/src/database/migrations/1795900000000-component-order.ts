import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/**
 * Components and groups have places of their own, from one sequence: what is added or moved comes after all others, also
 * when a process of the release before adds it. At first the places are those of the order until now.
 */
export class ComponentOrder1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create sequence component_position`);
    await runner.query(`alter table component add column position bigint`);
    // Row-level security holds for the owner too. Ends with the migration's transaction.
    await runner.query(`select set_config('candor.scope', 'system', true)`);
    await runner.query(`
      update component c set position = ranked.rank
        from (select id, row_number() over (order by customer_id, group_name, created_at, id) as rank from component) ranked
       where ranked.id = c.id`);
    await runner.query(`select setval('component_position', (select coalesce(max(position), 0) + 1 from component))`);
    await runner.query(`
      alter table component alter column position set not null,
                            alter column position set default nextval('component_position')`);

    // The name is what components refer to a group by: a process of the release before writes nothing else.
    await runner.query(`
      create table component_group (
        id uuid primary key,
        customer_id uuid not null,
        name text not null check (name <> ''),
        description text not null default '',
        collapsed boolean not null default false,
        position bigint not null default nextval('component_position'),
        version integer not null default 1,
        unique (customer_id, name)
      )`);
    await enableTenantIsolation(runner, 'component_group');
    await createGroups(runner);
    await runner.query(`select set_config('candor.scope', '', true)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table component_group`);
    await runner.query(`alter table component drop column position`);
    await runner.query(`drop sequence component_position`);
  }
}

/** A group stands where the first of its components stood. */
async function createGroups(runner: QueryRunner): Promise<void> {
  const groups = (await runner.query(
    `select customer_id as "customerId", group_name as name, min(position)::text as position
       from component where group_name <> '' group by customer_id, group_name`,
  )) as { customerId: string; name: string; position: string }[];
  await runner.query(
    `insert into component_group (id, customer_id, name, position)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[])`,
    [
      groups.map(({ customerId, name }) => idOfName(customerId, name)),
      groups.map(({ customerId }) => customerId),
      groups.map(({ name }) => name),
      groups.map(({ position }) => position),
    ],
  );
}

/** The id that the pages' JSON has named the group by until now: UUIDv5 (RFC 9562, 5.5) of its name. */
function idOfName(customerId: string, name: string): string {
  const space = Buffer.from(customerId.replaceAll('-', ''), 'hex');
  const bytes = createHash('sha1').update(space).update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
