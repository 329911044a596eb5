import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { createDataSource } from '@candor/database/data-source.js';
import { Database } from '@candor/database/database.js';
import { migrate } from '@candor/database/migrate.js';
import { startPostgres } from '@candor/dev/servers/postgres-server.js';
import { database as schema } from '@candor/notifications/database/database.js';
import { ChunkLeases } from '@candor/notifications/ledger/chunk-leases.js';
import { ChunkOffers } from '@candor/notifications/ledger/chunk-offers.js';
import { CHUNK_SIZE } from '@candor/notifications/ledger/ledger-types.js';
import { Refusals } from '@candor/notifications/ledger/refusals.js';
import { Outbox } from '@candor/outbox/outbox.js';
import type { OutboxRelay } from '@candor/outbox/outbox.relay.js';
import { newId } from '@candor/platform/ids.js';
import { inLanes } from '../scenario/lanes.js';
import { formatCeiling, median, percentile, whole } from './ratio.js';

const ROWS = 5_000_000;
const CLAIMS = 1_000;
const DAYS = 85;
/** The rows are written in this number of batches, over this number of connections. */
const STEPS = 10;
const WRITERS = 2;
const AIM_MS = 25;
const NAMES = ['full', 'empty'] as const;

/** A ledger in its own database, with the notifications service's two operations on it. */
interface Ledger {
  readonly sql: Client;
  readonly offers: ChunkOffers;
  readonly leases: ChunkLeases;
  readonly close: () => Promise<void>;
}

/** Duration of one claim (ms). */
interface Claim {
  /** The dispatcher picks a waiting chunk and marks it as offered. */
  readonly offer: number;
  /** A worker leases it and reads its recipients. */
  readonly lease: number;
}

/**
 * Claiming a chunk of 500 in a ledger with 90 days of data, and in an otherwise empty one; alternately, on one server.
 */
export async function benchClaim(rows = ROWS, claims = CLAIMS): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candor-bench-'));
  // PostgreSQL runs as another user when we are root, and needs access to the folder.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'postgres');
  const ledgers: Ledger[] = [];
  const filledMs = await writeLedgers(dataDir, rows);
  const postgres = await startPostgres({ dataDir, durable: true });
  try {
    for (const name of NAMES) ledgers.push(await openLedger(ledgerUrl(postgres.url, name)));
    const [full, empty] = ledgers as [Ledger, Ledger];
    const found = { full: [] as Claim[], empty: [] as Claim[] };
    for (let n = -Math.ceil(claims / 10); n < claims; n += 1) {
      const order = n % 2 === 0 ? (['full', 'empty'] as const) : (['empty', 'full'] as const);
      for (const name of order) {
        const claim = await claimOne(name === 'full' ? full : empty);
        // Rounds below zero warm up.
        if (n >= 0) found[name].push(claim);
      }
    }
    const conditions = `${whole(rows)} rows over ${DAYS} days, written in ${whole(filledMs / 1_000)} s; ${whole(claims)} claims of ${CHUNK_SIZE} each, in turn, PostgreSQL with fsync`;
    return [
      formatClaims('a worker claims a chunk, p99', 'lease', found, conditions),
      formatClaims('the dispatcher picks a chunk, p99', 'offer', found, conditions),
    ];
  } finally {
    for (const ledger of ledgers) await ledger.close();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

/**
 * Creates both ledgers, without the durability settings that are slow for millions of rows. @returns how long inserting
 * the rows took (ms)
 */
async function writeLedgers(dataDir: string, rows: number): Promise<number> {
  const postgres = await startPostgres({ dataDir, durable: false });
  try {
    for (const name of NAMES) {
      await withClient(postgres.url, (admin) => admin.query(`create database ledger_${name}`));
      await migrate(ledgerUrl(postgres.url, name), [schema]);
    }
    const started = Date.now();
    await fill(ledgerUrl(postgres.url, 'full'), rows);
    return Date.now() - started;
  } finally {
    await postgres.stop();
  }
}

/**
 * Events of the last months with 500 recipients each, nearly all of them delivered; one of each waits for its next
 * attempt.
 */
async function fill(url: string, rows: number): Promise<void> {
  const ranges = `select make_ledger_partitions(now() - make_interval(days => $1), now() + interval '14 days')`;
  await withClient(url, (client) => client.query(ranges, [DAYS]));
  const events = Math.ceil(rows / CHUNK_SIZE / STEPS);
  await inLanes(STEPS, WRITERS, (step) =>
    withClient(url, (client) => client.query(FILL, [events, DAYS * 86_400, step, STEPS, CHUNK_SIZE])),
  );
  await withClient(url, (client) => client.query('vacuum (analyze) chunk, delivery, event'));
}

function ledgerUrl(serverUrl: string, name: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/ledger_${name}` }).href;
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, options: '-c search_path=notifications' });
  await client.connect();
  return client;
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = await connected(url);
  await work(client).finally(() => client.end());
}

async function openLedger(url: string): Promise<Ledger> {
  const source = await createDataSource(url, schema).initialize();
  const sql = await connected(url);
  const database = new Database(source);
  // Nothing is recorded here, so there are no refusals to report.
  const outbox = new Outbox({ committed: () => undefined } as unknown as OutboxRelay);
  const close = async (): Promise<void> => {
    await sql.end();
    await source.destroy();
  };
  return { sql, offers: new ChunkOffers(database), leases: new ChunkLeases(database, new Refusals(outbox)), close };
}

// Ids contain their time, like UUIDv7.
const FILL = `
  with planned as (
    insert into event (id, customer_id, kind, subject_id, created_at, planned_at)
    select (left(event_id_floor(at)::text, 14) || right(gen_random_uuid()::text, 22))::uuid,
           gen_random_uuid(), 'incident-update', gen_random_uuid(), at, at
      from generate_series(1, $1::int) as n,
           lateral (select now() - make_interval(secs => $2::float8 * (1 - ($3::int + n / $1::float8) / $4::int)) as at) as t
    returning id, customer_id
  ), portioned as (
    insert into chunk (id, event_id, customer_id, channel, lane, state)
    select (left(id::text, 14) || right(gen_random_uuid()::text, 22))::uuid, id, customer_id, 'email', 'bulk', 'done'
      from planned
    returning id, event_id, customer_id
  )
  insert into delivery (event_id, channel, recipient_id, customer_id, chunk_id, state, attempts, next_at, delivered_at)
  select event_id, 'email', gen_random_uuid(), customer_id, id,
         case when n = 1 then 'pending' else 'delivered' end, 1,
         case when n = 1 then now() + interval '1 day' end,
         case when n > 1 then now() end
    from portioned, generate_series(1, $5::int) as n`;

/** Plans one event of one chunk, and has it offered and leased. */
async function claimOne({ sql, offers, leases }: Ledger): Promise<Claim> {
  const [customerId, eventId, chunkId] = [newId(), newId(), newId()];
  await sql.query(
    `with planned as (
       insert into event (id, customer_id, kind, subject_id, created_at, planned_at)
       values ($2, $1, 'incident-update', $2, now(), now())
     ), portioned as (
       insert into chunk (id, event_id, customer_id, channel, lane) values ($3, $2, $1, 'email', 'bulk')
     )
     insert into delivery (event_id, channel, recipient_id, customer_id, chunk_id)
     select $2, 'email', gen_random_uuid(), $1, $3 from generate_series(1, $4::int)`,
    [customerId, eventId, chunkId, CHUNK_SIZE],
  );
  const begun = performance.now();
  const [offer] = await offers.take('email', 'bulk', 1);
  const offered = performance.now();
  const lease = offer && (await leases.take(offer));
  const leased = performance.now();
  if (lease?.recipientIds.length !== CHUNK_SIZE) throw new Error('a chunk was not claimed with all of its recipients');
  await leases.finish(lease);
  return { offer: offered - begun, lease: leased - offered };
}

function formatClaims(
  what: string,
  which: keyof Claim,
  found: Readonly<Record<'full' | 'empty', readonly Claim[]>>,
  conditions: string,
): string {
  const [full, empty] = [found.full, found.empty].map((claims) => claims.map((claim) => claim[which])) as [
    number[],
    number[],
  ];
  const [p99, emptyP99] = [percentile(full, 0.99), percentile(empty, 0.99)];
  return formatCeiling({
    what,
    value: p99,
    unit: 'ms',
    aim: AIM_MS,
    digits: 1,
    conditions:
      `an empty ledger: ${emptyP99.toFixed(1)} ms, ratio ${(p99 / emptyP99).toFixed(2)}; medians ${median(full).toFixed(1)} and ` +
      `${median(empty).toFixed(1)} ms; ${conditions}`,
  });
}
