import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { loginUrl } from '@candor/database/login.js';
import { migrate } from '@candor/database/migrate.js';
import { roleOf } from '@candor/database/schema-definition.js';
import { startPostgres } from '@candor/dev/servers/postgres-server.js';
import { createOwner } from '@candor/ops/admin/create-owner.js';
import { schemas } from '@candor/ops/schemas.js';
import { type PostgresServer } from '@candor/ops/servers/postgres-server.js';
import { testRunFolder } from '../src/fixtures/test-run.js';
import { runAdmin } from './run-admin.js';

const SECRET = 'a root secret of at least 32 characters';
const WORKER = 'notifications';
const names = schemas.map(({ schema }) => schema);

/** A server of its own: roles belong to the server, and other suites use the same ones. */
describe('a Postgres login for each service', () => {
  let folder: string;
  let server: PostgresServer;
  let owner: Client;
  let logFile: string;
  let ownerUrl: string;
  let superUrl: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(testRunFolder(), 'logins-'));
    logFile = path.join(folder, 'postgres.log');
    const settings = ['log_statement=all'];
    server = await startPostgres({
      ...{ dataDir: path.join(folder, 'postgres'), logFile, settings },
      ...{ durable: false, password: "owner's/pass" },
    });
    // What CloudNativePG gives: no superuser.
    const setUp = await connected(server.url);
    await setUp.query(`create role installation createrole login password 'owner''s'`);
    await setUp.query('create database product owner installation');
    await setUp.end();
    const product = { username: 'installation', password: "owner's", pathname: '/product' };
    ownerUrl = Object.assign(new URL(server.url), product).href;
    superUrl = Object.assign(new URL(server.url), { pathname: '/product' }).href;
    await migrate(ownerUrl, schemas);
    owner = await connected(superUrl);
  }, 120_000);
  afterAll(async () => {
    await owner.end();
    await server.stop();
  });

  async function connected(url: string): Promise<Client> {
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  }
  /** As the container before the app does it. */
  const allow = async (schema: string, url = ownerUrl, to = path.join(folder, schema)) => {
    await runAdmin('wait-for-schema', ['--login', schema, '--to', to], { DATABASE_URL: url, CANDOR_SECRET: SECRET });
    return readFile(to, 'utf8');
  };
  const tables = async () =>
    (
      await owner.query<{ name: string; schema: string }>(
        `select schemaname as schema, format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname = any($1)`,
        [names],
      )
    ).rows;

  it('leaves the address for the app alone in a file', async () => {
    const url = await allow('billing');
    expect(url).toBe(loginUrl(ownerUrl, SECRET, 'billing'));
    expect(new URL(url)).toMatchObject({ username: 'candor_billing', port: String(server.port) });
    expect((await stat(path.join(folder, 'billing'))).mode & 0o777).toBe(0o600);
  });

  it('is the same for every replica, however many start at once', async () => {
    const urls = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((to) => allow('catalog', ownerUrl, path.join(folder, to))),
    );
    expect(new Set(urls).size).toBe(1);
    await (await connected(urls[0] ?? '')).end();
  });

  it.each(names)('gives %s its own rows and none of the others', async (schema) => {
    const client = await connected(await allow(schema));
    const all = await tables();
    expect(new Set(all.map((one) => one.schema)).size).toBe(names.length);
    for (const { name, schema: of } of all) {
      const answer = await client.query(`select from ${name} limit 1`).then(
        () => 'read',
        (error: Error) => error.message,
      );
      const isOwn = of === schema && !name.endsWith('.migration');
      expect([name, answer]).toEqual([name, isOwn ? 'read' : expect.stringMatching(/^permission denied for /)]);
    }
    await client.end();
  });

  it('gives a compromised worker no other role, no tables, no way around row-level security', async () => {
    await createOwner(ownerUrl, {
      ...{ domain: 'acme', name: 'Acme', email: 'owner@acme.example', password: 'correct horse battery' },
    });
    const worker = await connected(await allow(WORKER));
    const others = names.filter((schema) => schema !== WORKER).map(roleOf);
    for (const statement of [
      ...[...others, 'candor', 'installation', 'pg_read_all_data'].map((role) => `set role ${role}`),
      'set session authorization candor',
      'select * from identity.user_account',
      'select * from pg_authid',
      'create schema mine',
      'create role mine',
      "alter role candor_identity password 'mine'",
      'grant candor_identity to current_user',
      'alter role current_user bypassrls',
      `alter table ${WORKER}.delivery disable row level security`,
      `truncate ${WORKER}.delivery`,
      `drop table ${WORKER}.delivery`,
      "copy (select 1) to program 'true'",
      "select pg_read_file('postgresql.conf')",
    ]) {
      const refusal = worker.query(statement).then(
        () => 'allowed',
        (error: Error) => error.message,
      );
      expect([statement, await refusal]).toEqual([
        statement,
        expect.stringMatching(/permission denied|must be owner|must (be|have)/),
      ]);
    }
    await worker.query('reset role');
    const { rows } = await worker.query<{ role: string }>('select current_user as role');
    expect(rows).toEqual([{ role: 'candor_notifications' }]);
    await worker.end();
  });

  it("follows the owner's password, and shows none to the server's log", async () => {
    const before = await allow('signals');
    await owner.query(`create role second superuser login password 'another one'`);
    const url = Object.assign(new URL(superUrl), { username: 'second', password: 'another one' }).href;
    const after = await allow('signals', url);
    expect(new URL(after).password).not.toBe(new URL(before).password);
    await expect(connected(before)).rejects.toThrow('password authentication failed');
    await (await connected(after)).end();
    const logged = await readFile(logFile, 'utf8');
    expect(logged).toContain('alter role candor_signals login password');
    for (const one of [before, after]) expect(logged).not.toContain(new URL(one).password);
  });

  it('refuses what cannot be meant', async () => {
    const env = { DATABASE_URL: ownerUrl, CANDOR_SECRET: SECRET };
    const to = path.join(folder, 'refused');
    const refused = (args: string[], given = env) => runAdmin('wait-for-schema', args, given);
    await expect(refused(['--login', 'identity'])).rejects.toThrow('--login and --to: one needs the other.');
    await expect(refused(['--to', to])).rejects.toThrow('--login and --to: one needs the other.');
    await expect(refused(['--login', 'gateway', '--to', to])).rejects.toThrow('--login: gateway is no service.');
    const args = ['--login', 'identity', '--to', to];
    await expect(refused(args, { ...env, CANDOR_SECRET: '' })).rejects.toThrow('CANDOR_SECRET: is missing');
    await owner.query(`create role weak login password 'weak'; grant ${names.map(roleOf).join(', ')} to weak`);
    await owner.query(
      names.map((s) => `grant usage on schema ${s} to weak; grant select on ${s}.migration to weak`).join(';'),
    );
    const weak = Object.assign(new URL(ownerUrl), { username: 'weak', password: 'weak' }).href;
    await expect(refused(args, { ...env, DATABASE_URL: weak })).rejects.toThrow(/permission denied/);
    await expect(stat(to)).rejects.toThrow('ENOENT');
  });
});
