import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '@candor/dev/servers/free-port.js';
import { createTestDatabase, type TestDatabase } from '../src/fixtures/test-database.js';
import { AdminRefusal } from '@candor/ops/admin/admin-refusal.js';
import { runAdmin } from './run-admin.js';

describe('candor-admin migrate', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(async () => undefined, []);
  });
  afterAll(() => database.drop());

  /** The database's address, at another port. */
  const urlAt = (port: number) => Object.assign(new URL(database.url), { hostname: '127.0.0.1', port }).href;

  it('waits for a Postgres that starts later, as long as it should', async () => {
    const port = await freePort();
    const migrating = runAdmin('migrate', ['--timeout', '60'], { DATABASE_URL: urlAt(port) });
    // It has found nobody there by now.
    await sleep(500);
    const { hostname, port: real } = new URL(database.url);
    const relay = createServer((client) => {
      const server = connect(Number(real), hostname);
      client.pipe(server).pipe(client);
      for (const socket of [client, server]) socket.on('error', () => socket.destroy());
    }).listen(port, '127.0.0.1');
    const [printed = ''] = await migrating;
    expect(printed).toMatch(/^Ran \d+ migrations:\nidentity: /);
    await new Promise((resolve) => relay.close(resolve));
  });

  it('says that there is no Postgres when the time is over, and at once when it has none', async () => {
    for (const args of [['--timeout', '1'], []]) {
      const refused = runAdmin('migrate', args, { DATABASE_URL: urlAt(await freePort()) });
      await expect(refused).rejects.toThrow(AdminRefusal);
      await expect(refused).rejects.toThrow(/^Postgres does not answer: /);
    }
  });

  it('does not wait for what waiting does not repair', async () => {
    const occupied = await createTestDatabase(async () => undefined, []);
    const client = new Client({ connectionString: occupied.url });
    await client.connect();
    await client.query('create schema identity; create table identity.customer ()');
    await client.end();
    const failing = runAdmin('migrate', ['--timeout', '86400'], { DATABASE_URL: occupied.url });
    await expect(failing).rejects.toThrow('already exists');
    await occupied.drop();
  });
});
