import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSource } from '@candor/database/data-source.js';
import { Database, type Tx } from '@candor/database/database.js';
import { DeletedCustomers1795350000000 } from '@candor/database/deleted-customers.migration.js';
import { allowLogin, loginUrl } from '@candor/database/login.js';
import { migrate } from '@candor/database/migrate.js';
import { queryPrepared } from '@candor/database/prepared.js';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import { roleOf, type SchemaDefinition } from '@candor/database/schema-definition.js';
import { startPostgres } from '@candor/dev/servers/postgres-server.js';
import { schemas } from '@candor/ops/schemas.js';
import { type PostgresServer } from '@candor/ops/servers/postgres-server.js';
import { DatabaseServers1796571000000 } from '@candor/outbox/database-servers.migration.js';
import { createOutboxTable } from '@candor/outbox/outbox.migration.js';
import { OutboxStore } from '@candor/outbox/outbox.store.js';
import { isOurTurn } from '@candor/pages/upkeep/advisory-lock.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { startPooler, type Pooler } from '../src/fixtures/pooler.js';
import { testRunFolder } from '../src/fixtures/test-run.js';
import { runAdmin } from './run-admin.js';

const SECRET = 'a root secret of at least 32 characters';
/** Connections to Postgres for each login: a migration needs two. Fewer than clients, so that these share them. */
const CONNECTIONS = 2;

class CreateNotes1795217600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createOutboxTable(runner);
    await runner.query('create table note (customer_id uuid not null, text text not null unique)');
    await enableTenantIsolation(runner, 'note');
    await runner.query(`
      create function notes_of(customer uuid) returns setof text language plpgsql as $$
      begin
        perform set_config('candor.customer_id', customer::text, true);
        return query select text from note order by text;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table note, outbox, outbox_stream');
  }
}

const notes: SchemaDefinition = {
  schema: 'pooled_trial',
  entities: [],
  migrations: [CreateNotes1795217600000, DeletedCustomers1795350000000, DatabaseServers1796571000000],
};

/** A server of its own: roles belong to the server, and the pooler's clients prove who they are. */
describe('behind PgBouncer in transaction mode', () => {
  let folder: string;
  let server: PostgresServer;
  let pooler: Pooler;
  let owner: Client;
  let ownerUrl: string;
  const acme = newId();
  const globex = newId();
  const open: Database[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(testRunFolder(), 'pooled-'));
    server = await startPostgres({ dataDir: path.join(folder, 'postgres'), durable: false, password: "owner's/pass" });
    owner = new Client({ connectionString: server.url });
    await owner.connect();
    pooler = await startPooler({ url: server.url, poolSize: CONNECTIONS });
    ownerUrl = pooler.through(server.url);
    await migrate(ownerUrl, [notes]);
  }, 120_000);
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close();
  });
  afterAll(async () => {
    await owner.end();
    await pooler.close();
    await server.stop();
  });

  /** As one replica of the service has it. */
  async function replica(poolSize = 5, url?: string): Promise<Database> {
    const login = url ?? (await allowLogin(ownerUrl, SECRET, notes.schema));
    const database = new Database(await createDataSource(login, notes, { poolSize }).initialize());
    open.push(database);
    return database;
  }
  const texts = async (tx: Tx) =>
    (await tx.query<{ text: string }[]>('select text from note order by text')).map(({ text }) => text);
  const add = (tx: Tx, customerId: string, text: string) =>
    tx.query('insert into note (customer_id, text) values ($1, $2)', [customerId, text]);
  const endConnections = () =>
    owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = $1`, [roleOf(notes.schema)]);

  /** PgBouncer may use a connection that Postgres has ended before it reads so. */
  async function untilReachable<T>(work: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof UnavailableError)) throw error;
      }
  }

  it('migrates the whole product, once, however many do it at the same time', async () => {
    const ran = await Promise.all([1, 2, 3].map(() => migrate(ownerUrl, schemas)));
    const all = schemas.flatMap(({ schema, migrations }) => migrations.map(({ name }) => `${schema}: ${name}`));
    expect(ran.flat().sort()).toEqual(all.sort());
  }, 120_000);

  it('is backed up through it, and the backup is tried by a drill', async () => {
    const env = { DATABASE_URL: ownerUrl, CANDOR_SECRET: SECRET };
    const archive = path.join(folder, 'candor.backup');
    await runAdmin('backup', [archive], env);
    expect(await runAdmin('restore-drill', [archive], env)).toEqual([
      expect.stringContaining('The drill has succeeded.'),
    ]);
  }, 120_000);

  it('each service signs in as itself, with the address that its container leaves', async () => {
    const to = path.join(folder, 'login');
    const env = { DATABASE_URL: ownerUrl, CANDOR_SECRET: SECRET };
    await runAdmin('wait-for-schema', ['--login', 'billing', '--to', to], env);
    const url = await readFile(to, 'utf8');
    expect(new URL(url)).toMatchObject({ username: 'candor_billing', port: String(pooler.port) });
    const client = new Client({ connectionString: url });
    await client.connect();
    await expect(client.query('select from identity.user_account')).rejects.toThrow('permission denied for schema');
    await client.end();
  });

  it('no login is accepted that Postgres would refuse', async () => {
    await allowLogin(ownerUrl, SECRET, notes.schema);
    for (const url of [
      loginUrl(ownerUrl, 'another secret of at least 32 characters', notes.schema),
      Object.assign(new URL(ownerUrl), { username: roleOf('pages_of_none') }).href,
    ])
      await expect(new Client({ connectionString: url }).connect()).rejects.toMatchObject({ severity: 'FATAL' });
  });

  it('goes on when a replica was let in again and Postgres has lost its connections', async () => {
    const early = await replica();
    expect(await early.system(texts)).toEqual([]);
    await allowLogin(ownerUrl, SECRET, notes.schema);
    await endConnections();
    expect(await untilReachable(() => early.system(texts))).toEqual([]);
  });

  it('two organisations that take turns on one connection to Postgres never see each other', async () => {
    const [first, second] = [await replica(), await replica()];
    await first.tenant(acme, (tx) => add(tx, acme, 'of acme'));
    await second.tenant(globex, (tx) => add(tx, globex, 'of globex'));
    const served = new Map<number, Set<string>>();
    const look = async (database: Database, customerId: string) =>
      database.tenant(customerId, async (tx) => {
        const [row] = await tx.query<{ pid: number }[]>('select pg_backend_pid() as pid');
        const seen = await texts(tx);
        const found = served.get(row?.pid ?? 0) ?? new Set<string>();
        served.set(row?.pid ?? 0, found.add(customerId));
        return seen;
      });
    const looks = Array.from({ length: 100 }, (_, n) => [n % 2 ? first : second, n % 3 ? acme : globex] as const);
    const seen = await Promise.all(looks.map(([database, customerId]) => look(database, customerId)));
    expect(seen).toEqual(looks.map(([, customerId]) => [customerId === acme ? 'of acme' : 'of globex']));
    expect(served.size).toBeLessThanOrEqual(CONNECTIONS);
    // One that was opened late may have served a single transaction.
    expect([...served.values()].map((found) => found.size)).toContain(2);
    const called = await Promise.all(looks.map(([database, customerId]) => database.once('notes_of', [customerId])));
    expect(called).toEqual(seen.map(([text]) => [{ notes_of: text }]));
    await expect(first.tenant(acme, (tx) => add(tx, globex, 'smuggled'))).rejects.toThrow(/row-level security/);
    expect(await second.system(texts)).toEqual(['of acme', 'of globex']);
  });

  it('every transaction has the role, the schema and the limits of the service, and the connection keeps none', async () => {
    const database = await replica(5, ownerUrl);
    const settings = (tx: Pick<Tx, 'query'>) =>
      tx.query<object[]>(`
        select current_user as role, current_schema() as schema, current_setting('statement_timeout') as statement,
               current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
               current_setting('jit') as jit`);
    const all = await Promise.all(Array.from({ length: 20 }, () => database.system(settings)));
    const own = {
      role: 'candor_pooled_trial',
      schema: 'pooled_trial',
      statement: '15s',
      lock: '4s',
      idle: '5s',
      jit: 'off',
    };
    expect(all).toEqual(all.map(() => [own]));
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    const { rows } = await client.query<object>('select current_user as role, current_schema() as schema');
    expect(rows).toEqual([{ role: 'candor', schema: 'public' }]);
    await client.end();
  });

  it('a statement runs as it is written in each release, though both give it one name', async () => {
    const [before, after] = [await replica(1), await replica(1)];
    const say = (database: Database, text: string) =>
      database.system((tx) => queryPrepared(tx, { name: 'one', text: `select '${text}' as said` }, []));
    for (let round = 0; round < 3; round += 1) {
      expect(await say(before, 'before')).toEqual([{ said: 'before' }]);
      expect(await say(after, 'after')).toEqual([{ said: 'after' }]);
    }
    const { rows } = await owner.query('select from pg_stat_activity where usename = $1', [roleOf(notes.schema)]);
    expect(rows.length).toBeLessThanOrEqual(CONNECTIONS);
  });

  it('of two replicas one has the turn, until its transaction ends', async () => {
    const [first, second] = [await replica(), await replica()];
    const turn = (database: Database) => database.system((tx) => isOurTurn(tx, 1));
    await first.system(async (tx) => {
      expect(await isOurTurn(tx, 1)).toBe(true);
      // On the other connection to Postgres, and by the same replica as well.
      expect([await turn(second), await turn(first)]).toEqual([false, false]);
    });
    expect(await turn(second)).toBe(true);
    expect(await turn(first)).toBe(true);
  });

  it('two relays publish each row once', async () => {
    const relays = [await replica(), await replica()];
    const ids = Array.from({ length: 60 }, () => newId()).sort();
    await relays[0]?.system((tx) =>
      tx.query(`insert into outbox (id, subject, payload) select unnest($1::uuid[]), 'evt.trial.v1.changed', ''`, [
        ids,
      ]),
    );
    const published: string[] = [];
    const relay = async (database: Database) => {
      const store = new OutboxStore(database);
      const publish = async (rows: readonly { id: string }[]) => {
        published.push(...rows.map(({ id }) => id));
        return rows.map(({ id }, seq) => ({ id, stream: 'EVENTS', seq }));
      };
      while ((await store.handOut(10, publish)).rows.length > 0);
    };
    await Promise.all(relays.map((database) => database && relay(database)));
    expect(published.sort()).toEqual(ids);
  });

  it('answers that the database is not reachable while PgBouncer or Postgres is gone, and goes on without a restart', async () => {
    const database = await replica();
    const write = (text: string) => database.tenant(acme, (tx) => add(tx, acme, text));
    await write('before');
    const cut = database.tenant(acme, async (tx) => {
      await add(tx, acme, 'cut off');
      await pooler.kill();
      await tx.query('select 1');
    });
    await expect(cut).rejects.toBeInstanceOf(UnavailableError);
    await expect(write('refused')).rejects.toBeInstanceOf(UnavailableError);
    await pooler.restart();
    await write('after');
    const lost = database.tenant(acme, async (tx) => {
      await add(tx, acme, 'lost');
      await endConnections();
      await tx.query('select 1');
    });
    await expect(lost).rejects.toBeInstanceOf(UnavailableError);
    await untilReachable(() => write('at last'));
    expect(await database.tenant(acme, texts)).toEqual(['after', 'at last', 'before', 'of acme']);
  });
});
