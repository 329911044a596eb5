import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SchemaDefinition } from '@candor/database/schema-definition.js';
import { launch, type Launched, type Product } from '@candor/dev/launcher/launch.js';
import { readRunRecord } from '@candor/dev/launcher/run-record.js';
import { Teardown } from '@candor/ops/all/teardown.js';
import { loadSecrets } from '@candor/ops/stored-secrets.js';
import { localFolders, type LocalFolders } from '@candor/dev/launcher/workspace.js';
import { freePort } from '@candor/dev/servers/free-port.js';
import { isAlive } from '@candor/ops/servers/process-id.js';
import { type AppDefinition } from '@candor/platform/app.js';
import { type Env } from '@candor/platform/config.js';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A product as small as can be: its one app counts its starts in the database. */
class CreateStart1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table start (at timestamptz default now())');
  }
  async down(): Promise<void> {}
}
const schema: SchemaDefinition = { schema: 'visits', entities: [], migrations: [CreateStart1700000000000] };

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(sql)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

async function freePorts(): Promise<Record<string, string>> {
  const names = ['PORT', 'INBOX_PORT', 'SMTP_PORT'];
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, String(await freePort())])));
}

describe('launch', () => {
  let base: string;
  let folders: LocalFolders;
  let env: Record<string, string>;
  let given: Env;
  let teardowns: Teardown[];
  let closed: number;

  const counting: AppDefinition = {
    name: 'visits',
    start: async (appEnv) => {
      given = appEnv;
      const url = appEnv.DATABASE_URL ?? '';
      await ask(url, 'insert into visits.start default values');
      return {
        close: async () => {
          // The database is still there when an app says goodbye.
          closed = Number(await ask(url, 'select count(*) as answer from visits.start'));
        },
      };
    },
  };
  const product = (definition: AppDefinition): Product => ({
    apps: [{ name: definition.name, main: '', load: async () => ({ app: definition }) }],
    schemas: [schema],
    seed: async () => ({ domain: 'acme' }),
  });

  async function start(flags = { fresh: false, processes: false }, definition = counting): Promise<Launched> {
    const teardown = new Teardown();
    teardowns.push(teardown);
    return launch(async () => product(definition), { flags, env, folders, teardown, checkpoint: () => {} });
  }
  const stop = async () => teardowns.at(-1)?.close();
  const pids = async () =>
    Promise.all(['postgres', 'nats'].map(async (name) => (await readRunRecord(folders.run, name))?.pid ?? 0));

  beforeEach(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'candor-launch-'));
    await chmod(base, 0o755);
    folders = localFolders(base);
    teardowns = [];
    env = await freePorts();
  });
  afterEach(async () => {
    for (const teardown of teardowns) await teardown.close();
    await rm(base, { recursive: true, force: true });
  });

  it('starts what apps need, reports its addresses, and stops all of it, apps first', async () => {
    const launched = await start();
    expect(launched).toEqual({
      addresses: { console: `http://localhost:${env.PORT}`, pages: `http://{domain}.localhost:${env.PORT}` },
      inboxUrl: `http://localhost:${env.INBOX_PORT}`,
      demo: { domain: 'acme' },
    });
    expect((await fetch(`${launched.inboxUrl}/messages`)).status).toBe(200);
    expect(await ask(given.DATABASE_URL ?? '', "select current_setting('fsync') as answer")).toBe('on');
    const servers = await pids();
    expect(servers.every(isAlive)).toBe(true);
    expect(await stop()).toEqual([]);
    expect(closed).toBe(1);
    expect(servers.some(isAlive)).toBe(false);
    await expect(fetch(`${launched.inboxUrl}/messages`)).rejects.toThrow();
  });

  it('keeps data and secrets over a restart, and starts from scratch with --fresh', async () => {
    await start();
    const secret = given.CANDOR_SECRET;
    await stop();
    await start();
    expect(given.CANDOR_SECRET).toBe(secret);
    await stop();
    expect(closed).toBe(2);
    await start({ fresh: true, processes: false });
    expect(given.CANDOR_SECRET).not.toBe(secret);
    await stop();
    expect(closed).toBe(1);
  });

  it('clears up after a launcher that was killed', async () => {
    await start();
    const abandoned = await pids();
    // The first one's inbox lives in this process, so here, unlike after a kill, its ports stay taken.
    env = await freePorts();
    await start();
    expect(abandoned.some(isAlive)).toBe(false);
    await stop();
    expect(closed).toBe(2);
  });

  it('gives an app its own login of the database, and one without a schema none', async () => {
    await start();
    expect(new URL(given.DATABASE_URL ?? '').username).toBe('candor_visits');
    await stop();
    const other: AppDefinition = {
      name: 'gateway',
      start: async (appEnv) => {
        given = appEnv;
        return { close: async () => {} };
      },
    };
    await start(undefined, other);
    expect(given.DATABASE_URL).toBe('');
    await stop();
  });

  it('uses the database, broker and mail server of the environment instead of its own', async () => {
    await start();
    const database = new URL(given.DATABASE_URL ?? '');
    const { postgresPassword } = await loadSecrets(folders.data);
    [database.username, database.password] = ['candor', postgresPassword];
    const servers = { DATABASE_URL: database.href, NATS_URL: given.NATS_URL ?? '' };
    const own = folders;
    folders = localFolders(path.join(base, 'second'));
    env = { ...servers, SMTP_URL: 'smtp://mail.example', PORT: String(await freePort()) };
    const launched = await start();
    expect(given).toMatchObject({ ...servers, SMTP_URL: 'smtp://mail.example' });
    expect(launched.inboxUrl).toBeUndefined();
    expect(await pids()).toEqual([0, 0]);
    await stop();
    folders = own;
    expect((await pids()).every(isAlive)).toBe(true);
  });

  it('keeps its secrets readable by the owner alone', async () => {
    await start();
    for (const file of [path.join(folders.data, 'secrets.json'), path.join(folders.run, 'postgres.json')]) {
      expect((await stat(file)).mode & 0o077).toBe(0);
    }
    expect(await readFile(path.join(folders.data, 'secrets.json'), 'utf8')).toContain(given.CANDOR_SECRET);
  });

  it('fails with the reason of the app that does not start, and leaves nothing running', async () => {
    const broken: AppDefinition = { name: 'broken', start: () => Promise.reject(new Error('no such luck')) };
    await expect(start(undefined, broken)).rejects.toThrow('no such luck');
    const servers = await pids();
    await stop();
    expect(servers.some(isAlive)).toBe(false);
  });
});
