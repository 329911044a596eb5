import { jetstreamManager } from '@nats-io/jetstream';
import type { Client } from 'pg';
import { processorTimes } from '../bench/delivery-cost.js';
import { heldStates } from '../bench/held-states.js';
import { connectNats } from '../fixtures/connect-nats.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { Amounts } from './amounts.js';
import { tableGroup } from './table-group.js';

/**
 * What the product has used until now:
 * - `seconds`
 * - `cpu.<process>`: processor time, PostgreSQL and NATS included (ms)
 * - `postgres.<group>`: tables with their indexes, by how long rows stay (`tableGroup`; bytes)
 * - `io.wal`: written to the write-ahead log (bytes); `io.syncs`: how often it was synced; `io.writes`: pages that
 *   PostgreSQL wrote, those of a checkpoint at this moment included
 * - `nats.pages`, `nats.events`: the streams (bytes)
 * - `gateway.disk`: the states at the gateway (bytes)
 * - `content.shown`, `content.months`: the states of pages and of months themselves, compressed (bytes)
 */
export async function usageOf(stack: ScenarioStack): Promise<Amounts> {
  const cpu = Object.entries(await processorTimes(stack)).map(([name, ms]) => [`cpu.${name}`, ms] as const);
  const seconds = performance.now() / 1_000;
  const { used } = await heldStates(stack);
  return {
    seconds,
    ...Object.fromEntries(cpu),
    ...(await stack.connected(postgresUsage)),
    ...(await streamUsage(stack)),
    'gateway.disk': used,
  };
}

/** The names that say what lies on a disk, which is the same whenever it is asked for. */
export function isStored(name: string): boolean {
  return /^(postgres|nats|gateway|content)\./.test(name);
}

async function postgresUsage(client: Client): Promise<Amounts> {
  // What was changed since the last checkpoint is written now, so that it counts.
  await client.query('checkpoint');
  const { rows: tables } = await client.query<{ schema: string; name: string; bytes: number }>(
    `select nspname as schema, relname as name, pg_total_relation_size(c.oid)::float8 as bytes
       from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname !~ '^(pg_|information_schema$)'`,
  );
  const found: Record<string, number> = {};
  for (const { schema, name, bytes } of tables) {
    const group = `postgres.${tableGroup(schema, name)}`;
    found[group] = (found[group] ?? 0) + bytes;
  }
  const { rows: written } = await client.query<Record<string, number>>(
    `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as "io.wal",
            coalesce(sum(fsyncs) filter (where object = 'wal'), 0)::float8 as "io.syncs",
            coalesce(sum(writes) filter (where object = 'relation'), 0)::float8 as "io.writes"
       from pg_stat_io`,
  );
  const { rows: states } = await client.query<Record<string, number>>(
    `select coalesce(sum(length(content)) filter (where month = ''), 0)::float8 as "content.shown",
            coalesce(sum(length(content)) filter (where month <> ''), 0)::float8 as "content.months"
       from pages.published_state`,
  );
  return { ...found, ...written[0], ...states[0] };
}

async function streamUsage(stack: ScenarioStack): Promise<Amounts> {
  const broker = await connectNats(await stack.natsUrl());
  try {
    const { streams } = await jetstreamManager(broker);
    const [pages, events] = [await streams.info('PAGES'), await streams.info('EVENTS')];
    return { 'nats.pages': pages.state.bytes, 'nats.events': events.state.bytes };
  } finally {
    await broker.close();
  }
}
