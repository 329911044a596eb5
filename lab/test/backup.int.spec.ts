import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { migrate } from '@candor/database/migrate.js';
import { product } from '@candor/dev/apps.js';
import { appEnv } from '@candor/dev/launcher/app-env.js';
import { loadSecrets } from '@candor/ops/stored-secrets.js';
import { waitUntilReady } from '@candor/dev/launcher/readiness.js';
import { freePort } from '@candor/dev/servers/free-port.js';
import { startPostgres } from '@candor/dev/servers/postgres-server.js';
import { startApp, type RunningApp } from '@candor/platform/app.js';
import { startTestNats, type TestNats } from '../src/fixtures/test-nats.js';
import { testRunFolder } from '../src/fixtures/test-run.js';
import { runAdmin } from './run-admin.js';
import { visitPage } from './visit-page.js';

const run = promisify(execFile);

/** What a page is made of; times in it are those of its rendering. */
const TARGETS = ['/', '/history.rss', '/history.atom', '/api/v2/summary.json', '/api/v2/incidents.json'];
const NEEDED = ['identity', 'catalog', 'incidents', 'pages', 'gateway'];
const DOMAINS = ['first', 'second', 'third'];

/** A stack: one Postgres, one NATS, and the apps that make pages. */
interface Stack {
  gatewayUrl: string;
  databaseUrl: string;
  sql: Client;
  stop: () => Promise<void>;
}

async function startStack(dataDir: string, port: number, keys: string): Promise<Stack> {
  const postgres = await startPostgres({ dataDir, durable: true });
  const nats: TestNats = await startTestNats();
  const databaseUrl = postgres.url;
  await migrate(databaseUrl, product.schemas);
  const facts = {
    databaseUrl,
    natsUrl: nats.url,
    smtpUrl: 'smtp://127.0.0.1:1',
    gatewayPort: port,
    inboxPort: undefined,
    dataFolder: await mkdtemp(path.join(testRunFolder(), 'stack-')),
    secrets: await loadSecrets(keys),
    logLevel: 'silent',
  };
  const apps: RunningApp[] = [];
  for (const { name, load } of product.apps.filter((one) => NEEDED.includes(one.name))) {
    const app = await startApp((await load()).app, appEnv(facts, {}));
    apps.push(app);
    await waitUntilReady(name, () => Promise.resolve(app.health.report()));
  }
  const sql = new Client({ connectionString: databaseUrl });
  await sql.connect();
  return {
    gatewayUrl: `http://127.0.0.1:${port}`,
    databaseUrl,
    sql,
    async stop() {
      for (const app of apps.reverse()) await app.close();
      await sql.end();
      await nats.stop();
      await postgres.stop();
    },
  };
}

/** Copies a running server as `pg_basebackup` does: announced before and after, with the label it gives in the copy. */
async function backUp(sql: Client, from: string, to: string): Promise<void> {
  await sql.query(`select pg_backup_start('candor', fast => true)`);
  // With its owner, whom the server insists on.
  await run('cp', ['-Rp', from, to]);
  await rm(path.join(to, 'postmaster.pid'));
  const { rows } = await sql.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  );
  // The log up to the end of the backup makes the copy whole.
  await rm(path.join(to, 'pg_wal'), { recursive: true });
  await run('cp', ['-Rp', path.join(from, 'pg_wal'), to]);
  const label = path.join(to, 'backup_label');
  await writeFile(label, rows[0]?.labelfile ?? '');
  const { uid, gid } = await stat(to);
  await chown(label, uid, gid);
}

describe('a backup', () => {
  let folder: string;
  let stack: Stack | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(testRunFolder(), 'backup-'));
    // PostgreSQL runs as another user when we are root, and has to get in.
    await chmod(folder, 0o755);
  });
  afterAll(async () => {
    await stack?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function pages(): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const domain of DOMAINS) {
      for (const target of TARGETS) {
        const { status, body } = await visitPage(stack?.gatewayUrl ?? '', domain, target);
        found[`${domain}${target}`] = `${status} ${body}`;
      }
    }
    return found;
  }

  it('of Postgres alone, restored into an empty stack, gives every page back as it was', async () => {
    const port = await freePort();
    const dataDir = path.join(folder, 'before');
    stack = await startStack(dataDir, port, folder);
    for (const domain of DOMAINS) {
      const owner = ['--domain', domain, '--name', domain, '--email', `owner@${domain}.example`];
      await runAdmin('create-owner', owner, { DATABASE_URL: stack.databaseUrl });
    }
    const isUp = (answers: Record<string, string>) =>
      Object.values(answers).every((answer) => answer.startsWith('200 '));
    let before = await pages();
    while (!isUp(before)) {
      await sleep(100);
      before = await pages();
    }
    const copy = path.join(folder, 'after');
    // As after a quiet week: the outboxes no longer have the events of the pages.
    for (const { schema } of product.schemas)
      await stack.sql.query(`delete from ${schema}.outbox where published_at is not null`);
    await backUp(stack.sql, dataDir, copy);
    await stack.stop();
    stack = undefined;
    await rm(dataDir, { recursive: true });

    stack = await startStack(copy, port, folder);
    let after = await pages();
    while (!isUp(after)) {
      await sleep(100);
      after = await pages();
    }
    expect(after).toEqual(before);
    const { rows } = await stack.sql.query<{ domain: string }>('select domain from identity.customer order by 1');
    expect(rows.map(({ domain }) => domain)).toEqual(DOMAINS);
  }, 240_000);
});
