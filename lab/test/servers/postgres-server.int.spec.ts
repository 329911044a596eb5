import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '@candor/dev/servers/postgres-server.js';
import { type PostgresServer } from '@candor/ops/servers/postgres-server.js';
import { isAlive, waitUntilGone } from '@candor/ops/servers/process-id.js';
import { testRunFolder } from '../../src/fixtures/test-run.js';

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<{ answer: unknown }>(sql);
    return result.rows[0]?.answer;
  } finally {
    await client.end();
  }
}

describe('startPostgres', () => {
  let folder: string;
  let dataDir: string;
  let server: PostgresServer;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(testRunFolder(), 'pg-'));
    // Traversable, because the server runs as another user when we are root.
    await chmod(folder, 0o755);
    dataDir = path.join(folder, 'data');
    server = await startPostgres({ dataDir, durable: true, password: 'p@ss word' });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps every safety when durable, and uses UTF-8 whatever the locale of the machine', async () => {
    const show = async (name: string) => ask(server.url, `select current_setting('${name}') as answer`);
    expect(await show('fsync')).toBe('on');
    expect(await show('full_page_writes')).toBe('on');
    expect(await show('synchronous_commit')).toBe('on');
    expect(await show('jit')).toBe('off');
    expect(await show('server_encoding')).toBe('UTF8');
    expect(await ask(server.url, "select lower('ÄÖÜ') as answer")).toBe('äöü');
  });

  it('requires the password', async () => {
    const url = new URL(server.url);
    url.password = 'wrong';
    await expect(ask(url.toString(), 'select 1 as answer')).rejects.toThrow('password authentication failed');
  });

  it('is stopped and started again on the same data', async () => {
    await ask(server.url, 'create table kept as select 42 as answer');
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
    server = await startPostgres({ dataDir, durable: true, password: 'p@ss word' });
    expect(await ask(server.url, 'select answer from kept')).toBe(42);
  });

  it('starts again after a kill -9 that left the lock file', async () => {
    process.kill(server.pid, 'SIGKILL');
    await waitUntilGone(server.pid, 5_000);
    // The id of the dead server may by now belong to another process: this one, for example.
    await writeFile(path.join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    server = await startPostgres({ dataDir, durable: true, password: 'p@ss word' });
    expect(await ask(server.url, 'select answer from kept')).toBe(42);
  });

  it('takes over from a server that an earlier run left behind', async () => {
    const earlier = server;
    server = await startPostgres({ dataDir, durable: true, password: 'p@ss word' });
    expect(isAlive(earlier.pid)).toBe(false);
    expect(await ask(server.url, 'select answer from kept')).toBe(42);
  });

  it('reports the reason when it does not start', async () => {
    const taken = server.port;
    await expect(startPostgres({ dataDir: path.join(folder, 'other'), durable: false, port: taken })).rejects.toThrow(
      /PostgreSQL exited[^]*could not bind/,
    );
  });
});
