import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { newId } from '@candor/platform/ids.js';
import { migrate } from '@candor/database/migrate.js';
import { createDataSource } from '@candor/database/data-source.js';
import { Database } from '@candor/database/database.js';
import { Client } from 'pg';
import { database as schema } from '../src/database/database.js';
import { LedgerRetention } from '../src/ledger/ledger-retention.js';
import { chunkLeases, Ledger } from './ledger.js';

const DAY_MS = 24 * 3_600_000;

/** An id as it would have been created this long ago. */
function idFrom(daysAgo: number): string {
  const time = (Date.now() - daysAgo * DAY_MS).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${newId().slice(-12)}`;
}

describe('the partitions of the ledger', () => {
  let ledger: Ledger;
  let retention: LedgerRetention;
  beforeAll(async () => {
    ledger = await Ledger.open();
    retention = new LedgerRetention(ledger.database);
  });
  afterAll(() => ledger?.close());

  const ranges = async (): Promise<string[]> =>
    (
      await ledger.sql.query(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = 'delivery'::regclass and c.relkind = 'r' order by 1`,
      )
    ).rows.map(({ name }) => name);
  const rangeOf = async (eventId: string): Promise<string> =>
    (await ledger.sql.query('select tableoid::regclass::text as name from delivery where event_id = $1', [eventId]))
      .rows[0].name;

  it('hold the deliveries of their time, none in the default partition', async () => {
    const { eventId } = await ledger.plan(newId(), 3);
    expect(await rangeOf(eventId)).toMatch(/^delivery_\d{8}$/);
  });

  it('leave space beside each delivery for its result', async () => {
    await retention.makeAhead();
    const { rows } = await ledger.sql.query(
      `select c.relname as name, c.reloptions as options from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'delivery'::regclass`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { options } of rows) expect(options).toEqual(['fillfactor=45']);
  });

  it('exist four weeks ahead, and are not created twice', async () => {
    await retention.makeAhead();
    const before = await ranges();
    expect(await retention.makeAhead()).toBe(0);
    expect(await ranges()).toEqual(before);
    const last = before.filter((name) => name !== 'delivery_default').at(-1) ?? '';
    const start = Date.parse(last.slice(-8).replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3T00:00:00Z'));
    expect(start + 14 * DAY_MS).toBeGreaterThanOrEqual(Date.now() + 28 * DAY_MS);
  });

  it('are dropped after ninety days with everything that belongs to them, younger ones stay', async () => {
    await ledger.sql.query(`select make_ledger_partitions(now() - interval '130 days', now())`);
    const [old, young, customerId] = [idFrom(120), idFrom(60), newId()];
    for (const id of [old, young]) await ledger.plan(customerId, 2, 'bulk', id);
    expect(await retention.dropOld()).toBeGreaterThanOrEqual(3);
    const { rows } = await ledger.sql.query(
      `select 'event' as what, id from event where id = any($1) union all
       select distinct 'delivery', event_id from delivery where event_id = any($1) union all
       select distinct 'walk', event_id from walk where event_id = any($1) order by 1`,
      [[old, young]],
    );
    expect(rows).toEqual(['delivery', 'event', 'walk'].map((what) => ({ what, id: young })));
  });

  it('cannot be dropped while young, nor dropped or read directly by the app', async () => {
    await expect(ledger.database.system((tx) => tx.query('select drop_ledger_partitions(now())'))).rejects.toThrow(
      'too young',
    );
    const [first] = await ranges();
    await expect(ledger.database.system((tx) => tx.query(`drop table ${first}`))).rejects.toThrow(/must be owner/);
    await expect(ledger.database.system((tx) => tx.query(`select * from ${first}`))).rejects.toThrow(
      /permission denied/,
    );
  });

  it('show an organisation nothing of another', async () => {
    const [mine, theirs] = [newId(), newId()];
    const { eventId } = await ledger.plan(theirs, 2);
    const seen = (customerId: string) =>
      ledger.database.tenant(customerId, (tx) => tx.query('select 1 from delivery where event_id = $1', [eventId]));
    expect(await seen(mine)).toHaveLength(0);
    expect(await seen(theirs)).toHaveLength(2);
  });
});

describe('the migration to partitions', () => {
  it('keeps every chunk and delivery, and unfinished planning continues', async () => {
    const { url, drop } = await createTestDatabase(migrate, [{ ...schema, migrations: schema.migrations.slice(0, 4) }]);
    const sql = new Client({ connectionString: url, options: '-c search_path=notifications' });
    await sql.connect();
    const [customerId, eventId, chunkId, recipientId, cursor] = [newId(), newId(), newId(), newId(), newId()];
    await sql.query(
      `insert into event (id, customer_id, kind, subject_id, payload, created_at, cursor)
       values ($1, $2, 'incident-update', $3, 'x', now(), $4)`,
      [eventId, customerId, newId(), cursor],
    );
    await sql.query(
      `insert into chunk (id, event_id, customer_id, channel, lane) values ($1, $2, $3, 'email', 'bulk')`,
      [chunkId, eventId, customerId],
    );
    await sql.query(
      `insert into delivery (event_id, channel, recipient_id, customer_id, chunk_id, attempts, reason)
       values ($1, 'email', $2, $3, $4, 2, 'busy')`,
      [eventId, recipientId, customerId, chunkId],
    );
    await migrate(url, [schema]);
    const database = new Database(await createDataSource(url, schema).initialize());
    try {
      const walks = await sql.query('select event_id, source, cursor from walk');
      expect(walks.rows).toEqual([{ event_id: eventId, source: 'subscribers', cursor }]);
      // A pointer of the previous release does not name the event.
      const lease = await chunkLeases(database).take({ customerId, chunkId });
      expect(lease).toMatchObject({ eventId, source: 'subscribers', recipientIds: [recipientId], attempts: [2] });
    } finally {
      await database.close();
      await sql.end();
      await drop();
    }
  });
});
