import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createZstdDecompress, zstdCompressSync } from 'node:zlib';
import { Client } from 'pg';
import { migrate } from '@candor/database/migrate.js';
import { roleOf } from '@candor/database/schema-definition.js';
import { programs, workspace } from '@candor/dev/launcher/workspace.js';
import { AdminRefusal } from '@candor/ops/admin/admin-refusal.js';
import { checkedDigest, withDigest } from '@candor/ops/backup/digest-at-end.js';
import { frame, readFrames, startOfFrames } from '@candor/ops/backup/frames.js';
import { TableDigest } from '@candor/ops/backup/read-archive.js';
import { schemas } from '@candor/ops/schemas.js';
import { newId } from '@candor/platform/ids.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { startS3Double, type S3Double } from '../src/doubles/s3/s3-double.js';
import { createTestDatabase, type TestDatabase } from '../src/fixtures/test-database.js';
import { testRunFolder } from '../src/fixtures/test-run.js';
import { runAdmin } from './run-admin.js';

const run = promisify(execFile);
const CANDOR_SECRET = 'the root secret of the suite of restores';
const DELIVERIES = 20_000;
const MANY = 200_000;
const PENDING = 1_000;
const none = () => Promise.resolve(undefined);

/** As the platform runs the product: with a login that is no superuser, whom row-level security holds as well. */
async function ownedDatabase(): Promise<TestDatabase & { owner: string }> {
  const database = await createTestDatabase(none, []);
  const name = new URL(database.url).pathname.slice(1);
  const password = randomBytes(8).toString('hex');
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`create role ${name} login createrole createdb password '${password}'`);
  for (const { schema } of schemas) {
    const role = roleOf(schema);
    // Roles belong to the server, and the other suites have made these.
    await admin.query(`do $$ begin create role ${role} nologin; exception when duplicate_object then end $$`);
    await admin.query(`grant ${role} to ${name} with admin option`);
  }
  await admin.query(`alter database ${name} owner to ${name}`);
  await admin.end();
  const owner = Object.assign(new URL(database.url), { username: name, password }).href;
  return {
    ...database,
    owner,
    drop: async () => {
      await database.drop();
      const after = new Client({
        connectionString: Object.assign(new URL(database.url), { pathname: '/postgres' }).href,
      });
      await after.connect();
      await after.query(`drop owned by ${name}; drop role ${name}`).finally(() => after.end());
    },
  };
}

async function withSql<T>(url: string, work: (sql: Client) => Promise<T>): Promise<T> {
  const sql = new Client({ connectionString: url });
  await sql.connect();
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** What is in every table, as the superuser sees it, whatever the order of rows. */
async function contents(url: string): Promise<Record<string, unknown>> {
  return withSql(url, async (sql) => {
    const { rows: tables } = await sql.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = any($1) and c.relkind in ('r', 'p') and c.relname <> 'migration' order by 1`,
      [schemas.map(({ schema }) => schema)],
    );
    const found: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await sql.query(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash from ${name} t`,
      );
      found[name] = rows[0];
    }
    return found;
  });
}

/** A ledger of many deliveries, a secret, an odd row and an event that has just happened. */
async function fill(url: string): Promise<void> {
  await withSql(url, async (sql) => {
    const [customer, event, ended, waiting] = [newId(), newId(), newId(), newId()];
    const sealed = SealedSecrets.from([], CANDOR_SECRET).seal('token', { customerId: customer, purpose: 'x' });
    await sql.query(
      `select notifications.make_ledger_partitions(now() - interval '80 days', now() + interval '28 days')`,
    );
    await sql.query(
      `insert into notifications.event (id, customer_id, kind, subject_id, created_at, planned_at)
       values ($1, $2, 'incident-update', $1, now(), null)`,
      [event, customer],
    );
    await sql.query(`insert into notifications.walk (event_id, source, customer_id) values ($1, 'subscribers', $2)`, [
      event,
      customer,
    ]);
    await sql.query(
      `insert into notifications.chunk (id, event_id, customer_id, channel, lane, state, lease_token, leased_until)
       values ($1, $3, $4, 'email', 'bulk', 'done', null, null), ($2, $3, $4, 'email', 'bulk', 'leased', $1, now())`,
      [ended, waiting, event, customer],
    );
    // Long texts: the whole is far more than a process may hold.
    await sql.query(
      `insert into notifications.delivery
         (event_id, channel, recipient_id, customer_id, chunk_id, state, reason, last_status, delivered_at)
       select $1, 'email', gen_random_uuid(), $2, case when n <= $6 then $4 else $3 end::uuid,
              case when n <= $6 then 'pending' else 'failed' end, repeat(md5(n::text), 30), 550, null
         from generate_series(1, $5::int) as n`,
      [event, customer, ended, waiting, DELIVERIES, PENDING],
    );
    // An old one, in a range of its own.
    await sql.query(
      `insert into notifications.delivery (event_id, channel, recipient_id, customer_id, chunk_id, state)
       values (notifications.event_id_floor(now() - interval '70 days'), 'email', $1, $1, $1, 'delivered')`,
      [customer],
    );
    await sql.query(
      `insert into identity.customer (id, name, domain, confirmed_at, created_at) values ($1, $2, 'odd', now(), now())`,
      [customer, `tab\tnewline\nbackslash\\ \\. \\N 'quote' ünïcode 🦉 null`],
    );
    // A second page, which 0.1.0 has no room for, and an address that subscribed to both.
    await sql.query('select pages.allow_further_pages(), subscribers.allow_further_pages()');
    await sql.query(
      `insert into pages.page (customer_id, page_id, name, domain) values ($1, $1, 'Odd', 'odd'), ($1, $2, 'Even', 'even')`,
      [customer, newId()],
    );
    await sql.query(
      `insert into subscribers.subscription (id, customer_id, page_id, channel, address, verified)
       values ($2, $1, null, 'email', 'ann@odd.example', false), ($3, $1, $3, 'email', 'ann@odd.example', false)`,
      [customer, newId(), newId()],
    );
    await sql.query(
      `insert into identity.sso_connection (customer_id, issuer, client_id, sealed_client_secret, default_role,
                                             email_domains, enabled, required, trust_emails)
       values ($1, 'https://idp.example', 'c', $2, 'User', array['a.example', 'b "x", \\.example'], true, false, true)`,
      [customer, sealed],
    );
    await sql.query(
      `insert into incidents.outbox (id, customer_id, subject, payload, published_at)
       values ($1, $3, 'evt.incidents.v1.entry_published', '\\x00ff0a', now()),
              ($2, $3, 'evt.incidents.v1.incident_changed', '\\x', null)`,
      [newId(), newId(), customer],
    );
  });
}

/** The frames of an archive. */
async function unpacked(archive: string): Promise<AsyncIterable<Buffer>> {
  const bytes = Readable.from([await readFile(archive)]) as AsyncIterable<Buffer>;
  return Readable.from(checkedDigest(bytes)).pipe(createZstdDecompress()) as AsyncIterable<Buffer>;
}

describe('candor-admin backup and restore', () => {
  let source: Awaited<ReturnType<typeof ownedDatabase>>;
  let target: Awaited<ReturnType<typeof ownedDatabase>>;
  let s3: S3Double;
  let folder: string;
  let archive: string;
  let before: Record<string, unknown>;

  const env = (url: string, more: Readonly<Record<string, string>> = {}) => ({
    DATABASE_URL: url,
    CANDOR_SECRET,
    CANDOR_VERSION: '1.2.3',
    ...s3.env,
    ...more,
  });
  const backup = (...args: string[]) => runAdmin('backup', args, env(source.owner));
  const restore = (args: string[], more = {}) => runAdmin('restore', args, env(target.owner, more));

  /** Nothing of ours is there. */
  async function expectUntouched(): Promise<void> {
    const found = await withSql(target.url, (sql) =>
      sql.query(`select nspname from pg_namespace where nspname = any($1)`, [schemas.map(({ schema }) => schema)]),
    );
    expect(found.rows).toEqual([]);
  }

  beforeAll(async () => {
    s3 = await startS3Double();
    folder = await mkdtemp(path.join(testRunFolder(), 'archives-'));
    [source, target] = [await ownedDatabase(), await ownedDatabase()];
    await migrate(source.owner, schemas);
    await fill(source.url);
    before = await contents(source.url);
    archive = path.join(folder, 'one.backup');
  }, 240_000);
  afterAll(async () => {
    await Promise.all([source?.drop(), target?.drop()]);
    await s3?.close();
  });

  it('writes one archive that only its owner reads, and says what is not in it', async () => {
    const [line = '', ...rest] = await backup(archive);
    expect(line).toMatch(/one\.backup: \d+ tables, 20\d{3} rows, \d+ bytes\.$/);
    expect(rest.join(' ')).toMatch(/does NOT hold the keys.*CANDOR_SECRET/);
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(archive);
    expect(bytes.includes(CANDOR_SECRET)).toBe(false);
  });

  it('restores every row in every table, as it was', async () => {
    const [line] = await restore([archive, '--send-pending']);
    expect(line).toMatch(/one\.backup of .* is restored: \d+ tables, 20\d{3} rows\.$/);
    const after = await contents(target.url);
    // What the migrations and the ranges add may be more than the source has, never less.
    expect(after).toEqual(before);
    // The login that owns the tables is held by row-level security again.
    const hidden = await withSql(target.owner, (sql) => sql.query('select from notifications.delivery'));
    expect(hidden.rows).toEqual([]);
    const { rows } = await withSql(target.url, (sql) =>
      sql.query(
        `select relname from pg_class c join pg_namespace n on n.oid = relnamespace
                  where nspname = any($1) and relkind in ('r', 'p') and relname <> 'migration'
                    and relrowsecurity and not relforcerowsecurity`,
        [schemas.map(({ schema }) => schema)],
      ),
    );
    expect(rows).toEqual([]);
  });

  it('refuses a database that is not empty, and names what is there', async () => {
    await expect(restore([archive])).rejects.toThrow(
      /^The database is not empty, it has identity\.customer, .*\. Restore into an empty one\.$/,
    );
    expect(await contents(target.url)).toEqual(before);
    await withSql(target.owner, (sql) =>
      sql.query(`drop schema ${schemas.map(({ schema }) => schema).join(', ')} cascade`),
    );
    await withSql(target.owner, (sql) =>
      sql
        .query('create table public.mine ()')
        .catch(() => sql.query('create schema theirs; create table theirs.mine ()')),
    );
    await expect(restore([archive])).rejects.toThrow(/it has (public|theirs)\.mine\./);
    await withSql(target.owner, (sql) =>
      sql.query('drop table if exists public.mine; drop schema if exists theirs cascade'),
    );
  });

  it('refuses while apps use the database', async () => {
    const app = new Client({ connectionString: target.owner, application_name: 'candor-identity' });
    await app.connect();
    await expect(restore([archive])).rejects.toThrow('Stop the product first: candor-identity use this database.');
    await app.end();
  });

  it('sends nothing that may have been sent after the backup, unless that is asked for', async () => {
    // The tables that a migration has made are no obstacle.
    await migrate(target.owner, schemas);
    const lines = await restore([archive]);
    expect(lines.join(' ')).toContain(
      `${PENDING} deliveries that were still to be sent are skipped, and 2 events notify nobody`,
    );
    await withSql(target.url, async (sql) => {
      const one = async (text: string) => (await sql.query<Record<string, unknown>>(text)).rows;
      expect(await one(`select state, count(*)::int from notifications.delivery group by 1 order by 1`)).toEqual([
        { state: 'delivered', count: 1 },
        { state: 'failed', count: DELIVERIES - PENDING },
        { state: 'skipped', count: PENDING },
      ]);
      expect(await one(`select distinct reason from notifications.delivery where state = 'skipped'`)).toEqual([
        { reason: expect.stringMatching(/^Restored from a backup of \d{4}-.*; it may have been sent since\.$/) },
      ]);
      expect(await one(`select state, lease_token from notifications.chunk`)).toEqual([
        { state: 'done', lease_token: null },
        { state: 'done', lease_token: null },
      ]);
      expect(await one(`select from notifications.walk where planned_at is null`)).toEqual([]);
      // The one that was in the outbox is known as planned, without recipients.
      expect(await one(`select count(*)::int, count(planned_at)::int as planned from notifications.event`)).toEqual([
        { count: 2, planned: 2 },
      ]);
      expect(await one(`select from notifications.delivery_default`)).toEqual([]);
    });
  });

  it('goes to a bucket, and the newest so many stay, of ours alone', async () => {
    const address = `s3://${s3.bucket}/nightly`;
    const stored = s3.objects.stored;
    for (const key of ['candor-20200101T000000Z.backup', 'candor-20200102T000000Z.backup', 'candor-notes.txt'])
      stored.set(`nightly/${key}`, { body: Buffer.from('old'), headers: {} });
    const lines = await backup(address, '--keep', '2');
    expect(lines.at(-1)).toBe('Removed candor-20200101T000000Z.backup.');
    const names = [...stored.keys()].sort();
    expect(names).toEqual([
      'nightly/candor-20200102T000000Z.backup',
      expect.stringMatching(/^nightly\/candor-20\d{6}T\d{6}Z\.backup$/),
      'nightly/candor-notes.txt',
    ]);
  });

  it('keeps older archives when the new one does not get there', async () => {
    const names = [...s3.objects.stored.keys()];
    s3.fault = ({ method }) => (method === 'GET' ? undefined : { kind: 'status', status: 403, code: 'AccessDenied' });
    await expect(backup(`s3://${s3.bucket}/nightly`, '--keep', '1')).rejects.toThrow(
      'S3_ACCESS_KEY_ID may not do that',
    );
    s3.fault = () => undefined;
    expect([...s3.objects.stored.keys()]).toEqual(names);
    expect(s3.objects.uploads.size).toBe(0);
  });

  it('is drilled with the newest archive of a bucket, and leaves no database behind', async () => {
    // Other suites make databases meanwhile.
    const own = `${new URL(target.owner).pathname.slice(1)}%`;
    const databases = () =>
      withSql(
        target.url,
        async (sql) => (await sql.query('select datname from pg_database where datname like $1', [own])).rows,
      );
    const there = await databases();
    expect(there).toHaveLength(1);
    const [line] = await runAdmin('restore-drill', [`s3://${s3.bucket}/nightly`], env(target.owner));
    expect(line).toMatch(/^The drill has succeeded\. s3:\/\/candor-copies\/nightly\/candor-2\d{7}T\d{6}Z\.backup of /);
    expect(await databases()).toEqual(there);
    await expect(
      runAdmin('restore-drill', [`s3://${s3.bucket}/nightly`], env(target.owner, { CANDOR_SECRET: 'x'.repeat(40) })),
    ).rejects.toThrow('CANDOR_SECRET is not the one');
    await expect(runAdmin('restore-drill', [`s3://${s3.bucket}/other`], env(target.owner))).rejects.toThrow(
      `There is no backup at s3://${s3.bucket}/other.`,
    );
    expect(await databases()).toEqual(there);
  });

  it('does not drop a database that is not of a drill', async () => {
    const name = `${new URL(target.owner).pathname.slice(1)}_drill`;
    await withSql(target.owner, (sql) => sql.query(`create database ${name}`));
    await expect(runAdmin('restore-drill', [archive], env(target.owner))).rejects.toThrow(
      `There is a database ${name} that is not of a drill.`,
    );
    await withSql(target.owner, (sql) => sql.query(`drop database ${name}`));
  });

  describe('refuses before it writes anything', () => {
    beforeAll(async () => {
      await withSql(target.owner, (sql) =>
        sql.query(`drop schema if exists ${schemas.map(({ schema }) => schema).join(', ')} cascade`),
      );
    });

    /** The archive with another head. */
    async function withHead(change: (head: Record<string, unknown>) => Record<string, unknown>): Promise<string> {
      const whole = await unpacked(archive);
      const parts = [startOfFrames()];
      for await (const { kind, content } of readFrames(whole)) {
        const head = kind === 'H' ? change(JSON.parse(content.toString()) as Record<string, unknown>) : content;
        parts.push(frame(kind, head));
        if (kind === 'H') break;
      }
      const file = path.join(folder, 'changed.backup');
      await writeFile(file, Readable.from(withDigest(Readable.from([zstdCompressSync(Buffer.concat(parts))]))));
      return file;
    }

    it.each([0, 10, 0.3, 0.9, -1])('an archive that is cut off at %d', async (at) => {
      const bytes = await readFile(archive);
      const end = at < 1 && at > 0 ? Math.floor(bytes.length * at) : at;
      const file = path.join(folder, 'cut.backup');
      await writeFile(file, bytes.subarray(0, end));
      await expect(restore([file])).rejects.toThrow(AdminRefusal);
      await expect(restore([file])).rejects.toThrow(/^The archive is (cut off|damaged)/);
      await expectUntouched();
    });

    it.each([0.0001, 0.2, 0.5, 0.8, 0.999_9])('an archive with a flipped bit at %d of its length', async (share) => {
      const bytes = await readFile(archive);
      const at = Math.floor(bytes.length * share);
      bytes[at] = (bytes[at] ?? 0) ^ 4;
      const file = path.join(folder, 'flipped.backup');
      await writeFile(file, bytes);
      await expect(restore([file])).rejects.toThrow(/^The archive is (cut off|damaged)/);
      await expectUntouched();
    });

    it('something else', async () => {
      await expect(restore([path.join(workspace, 'package.json')])).rejects.toThrow(
        /^The archive is damaged, or is no backup: /,
      );
      await expect(restore([path.join(folder, 'none.backup')])).rejects.toThrow(/^There is no file:.*none\.backup\.$/);
    });

    it('with another key', async () => {
      await expect(restore([archive], { CANDOR_SECRET: 'another root secret, also long enough' })).rejects.toThrow(
        'CANDOR_SECRET is not the one that the backup was made with',
      );
      await expect(restore([archive], { CANDOR_SECRET: '' })).rejects.toThrow('CANDOR_SECRET: is missing');
      await expectUntouched();
    });

    it('an archive of a newer release', async () => {
      const newer = await withHead((head) => ({
        ...head,
        version: '9.0.0',
        migrations: { ...(head.migrations as object), pages: ['FromTheFuture1'] },
      }));
      await expect(restore([newer])).rejects.toThrow(
        'The archive is of a newer release (9.0.0), with pages: FromTheFuture1: restore it with that release.',
      );
      const format = await withHead((head) => ({ ...head, format: 2, version: '9.0.0' }));
      await expect(restore([format])).rejects.toThrow('of a newer release (9.0.0), in another format');
      await expectUntouched();
    });

    it('arguments that make no sense', async () => {
      await expect(restore([])).rejects.toThrow('Name one archive');
      await expect(restore(['a', 'b'])).rejects.toThrow('Name one archive');
      await expect(backup()).rejects.toThrow('Name one target');
      await expect(backup('x', '--keep', '1')).rejects.toThrow('--keep: only archives at');
      await expect(backup('file:///x', '--keep', '0')).rejects.toThrow(
        '--keep must be a whole number from 1 to 10000.',
      );
      await expect(backup('ftp://a/b')).rejects.toThrow('ftp://a/b is neither file:///folder nor s3://bucket/prefix.');
      await expect(
        runAdmin('backup', [`${archive}.none`], { ...env(source.owner), CANDOR_SECRET: '' }),
      ).rejects.toThrow('CANDOR_SECRET: is missing');
      await expect(runAdmin('backup', [`${archive}.none`], env(target.owner))).rejects.toThrow(
        'There is nothing to back up',
      );
    });

    it('and leaves nothing behind when Postgres fails amid the rows', async () => {
      const whole = await unpacked(archive);
      const parts = [startOfFrames()];
      let digest = new TableDigest();
      for await (const { kind, content } of readFrames(whole)) {
        // Every row of the organisation's table stands there twice, which its primary key does not take.
        const rows = kind === 'D' && content.includes('\todd\t') ? Buffer.concat([content, content]) : content;
        if (kind === 'T') digest = new TableDigest();
        if (kind === 'D') digest.add(rows);
        parts.push(frame(kind, kind === 'E' ? digest.end() : rows));
      }
      const file = path.join(folder, 'twice.backup');
      await writeFile(file, Readable.from(withDigest(Readable.from([zstdCompressSync(Buffer.concat(parts))]))));
      await expect(restore([file])).rejects.toThrow('duplicate key value violates unique constraint');
      await expectUntouched();
    });
  });

  it('restores an archive of an older release and brings it up to date', async () => {
    const older = await ownedDatabase();
    const level = schemas.map((definition) => ({ ...definition, migrations: definition.migrations.slice(0, -1) }));
    await migrate(older.owner, level);
    await withSql(older.url, (sql) =>
      sql.query(`insert into identity.customer (id, name, domain, created_at) values ($1, 'n', 'older', now())`, [
        newId(),
      ]),
    );
    const file = path.join(folder, 'older.backup');
    await runAdmin('backup', [file], env(older.owner));
    await restore([file]);
    await runAdmin('wait-for-schema', ['--timeout', '1'], { DATABASE_URL: target.owner });
    const { rows } = await withSql(target.url, (sql) => sql.query('select domain from identity.customer'));
    expect(rows).toEqual([{ domain: 'older' }]);
    await older.drop();
  });

  it('holds neither the rows nor the archive in memory', async () => {
    const main = path.join(programs, 'ops/dist/admin/main.js');
    const peak = `data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))`;
    const peakOf = async (args: string[], url: string) => {
      const { stderr } = await run(process.execPath, ['--import', peak, main, ...args], { env: env(url) });
      return Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024;
    };
    await withSql(source.url, (sql) =>
      sql.query(
        `insert into notifications.delivery (event_id, channel, recipient_id, customer_id, chunk_id, state, reason)
         select id, 'slack', gen_random_uuid(), customer_id, id, 'failed', repeat(md5(n::text), 30)
           from notifications.event, generate_series(1, $1::int) as n`,
        [MANY],
      ),
    );
    const empty = await ownedDatabase();
    await migrate(empty.owner, schemas);
    const idle = await peakOf(['backup', path.join(folder, 'empty.backup')], empty.owner);
    await withSql(empty.owner, (sql) =>
      sql.query(`drop schema ${schemas.map(({ schema }) => schema).join(', ')} cascade`),
    );
    const place = pathToFileURL(folder).href;
    const busy = await peakOf(['backup', place], source.owner);
    const restoring = await peakOf(['restore', place], empty.owner);
    await empty.drop();
    // Its rows are more than 200 MB.
    expect(busy - idle).toBeLessThan(100);
    expect(restoring - idle).toBeLessThan(130);
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([]);
  }, 240_000);
});
