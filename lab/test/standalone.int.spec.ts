import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lstat, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { askHealthEndpoint, waitUntilReady } from '@candor/dev/launcher/readiness.js';
import { freePort } from '@candor/dev/servers/free-port.js';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { Api } from '@candor/ops/seed/api.js';
import { RESTORE_COMMAND } from '@candor/ops/standalone/restore-command.js';
import { type Program } from './program.js';
import { StagedStandalone } from './staged-image.js';
import { visitPage } from './visit-page.js';

const MAX_BYTES = 350_000_000;
const WAIT_MS = 60_000;
const OWNER = { email: 'owner@example.com', password: 'a long enough password' };

describe('the standalone image', () => {
  let image: StagedStandalone;
  let env: Record<string, string>;
  let ports: Record<'PORT' | 'HEALTH_PORT' | 'POSTGRES_PORT' | 'NATS_PORT', string>;
  let running: Program | undefined;

  beforeAll(async () => {
    const port = async () => String(await freePort());
    ports = { PORT: await port(), HEALTH_PORT: await port(), POSTGRES_PORT: await port(), NATS_PORT: await port() };
    image = await StagedStandalone.make();
    env = { ...image.env, ...ports };
  }, 400_000);

  afterAll(async () => {
    await running?.stop();
    await rm(image.folder, { recursive: true, force: true });
  }, 60_000);

  const url = () => `http://localhost:${ports.PORT}`;
  const start = (more: Record<string, string> = {}, user?: number): Program =>
    (running = image.start('ops/dist/standalone/main.js', [], { ...env, ...more }, user));

  async function whenReady(program: Program): Promise<void> {
    let code: number | undefined;
    void program.ended.then((ended) => (code = ended));
    await waitUntilReady('the container', () => {
      if (code !== undefined) throw new Error(`it ended with ${code}\n${program.output}`);
      return askHealthEndpoint(Number(ports.HEALTH_PORT));
    });
  }

  const isReady = async (): Promise<boolean> =>
    (await image.start('ops/dist/admin/healthcheck.js', [], { HEALTH_PORT: ports.HEALTH_PORT }).ended) === 0;

  const admin = (...args: string[]) => adminWith({ OWNER_PASSWORD: OWNER.password }, ...args);
  async function adminWith(more: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
    const program = image.start('ops/dist/standalone/admin.js', args, { ...env, ...more });
    const code = await program.ended;
    return { code, output: program.output };
  }

  async function whenPageShows(text: string): Promise<void> {
    for (const deadline = Date.now() + WAIT_MS; ; await sleep(100)) {
      const { body } = await visitPage(url(), 'acme');
      if (body.includes(text)) return;
      if (Date.now() > deadline) throw new Error(`the page does not show ${text}`);
    }
  }

  async function signedIn(): Promise<Api> {
    const api = new Api(url());
    const { accessToken } = await api.must<{ accessToken: string }>('POST', '/api/auth/login', {
      username: OWNER.email,
      password: OWNER.password,
    });
    api.signedIn(accessToken);
    return api;
  }

  const openIncident = (api: Api, name: string) =>
    api.must('POST', '/api/incidents', {
      name,
      private: false,
      incidentStatus: 'investigating',
      entry: {
        message: 'We are looking into it.',
        incidentStatus: 'investigating',
        sendNotification: true,
        affectedComponents: [],
      },
    });

  async function sql(text: string): Promise<unknown[]> {
    const { postgresPassword } = JSON.parse(await readFile(path.join(image.data, 'secrets.json'), 'utf8')) as {
      postgresPassword: string;
    };
    const client = new Client({
      connectionString: `postgres://candor:${postgresPassword}@127.0.0.1:${ports.POSTGRES_PORT}/candor`,
    });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  it('has at most 350 MB, and nothing that installs or compiles', async () => {
    let bytes = 0;
    for (const entry of await readdir(image.folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) bytes += (await lstat(path.join(entry.parentPath, entry.name))).size;
    }
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    expect((await readdir(path.join(image.folder, 'usr/bin'))).sort()).toEqual(['candor-admin', 'nats-server', 'node']);
    const command = await readFile(path.join(image.folder, 'app/ops/dist/standalone/admin.js'), 'utf8');
    expect(command.split('\n')[0]).toBe('#!/usr/bin/node');
  });

  it('starts from an empty volume: keys of its own, servers on loopback alone, all apps but that for mail', async () => {
    const program = start();
    await whenReady(program);
    expect(await isReady()).toBe(true);
    expect(program.output).toContain('SMTP_URL is not set, so no mail goes out');
    expect(program.output).toContain('candor-admin create-owner');
    const report = await askHealthEndpoint(Number(ports.HEALTH_PORT));
    expect(Object.keys(report?.checks ?? {})).not.toContain('notifications-email');
    for (const file of ['secrets.json', 'nats.conf'])
      expect([file, (await stat(path.join(image.data, file))).mode & 0o777]).toEqual([file, 0o600]);
    const outside = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const [address] = outside.filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const name of ['POSTGRES_PORT', 'NATS_PORT'] as const) {
      expect([name, await connects('127.0.0.1', ports[name])]).toEqual([name, true]);
      if (address) expect([name, await connects(address.address, ports[name])]).toEqual([name, false]);
    }
  }, 180_000);

  it('lets the operator make an Owner, who publishes an incident; a mail waits in the ledger', async () => {
    const made = await admin('create-owner', '--domain', 'acme', '--name', 'Acme', '--email', OWNER.email);
    expect(made).toEqual({ code: 0, output: `${OWNER.email} can sign in.\n` });
    const api = await signedIn();
    await api.must('POST', '/api/integrations/email', { emailAddress: 'team@example.com' });
    await openIncident(api, 'The lift is stuck');
    await whenPageShows('The lift is stuck');
    for (const deadline = Date.now() + WAIT_MS; ; await sleep(100)) {
      const waiting = await sql(`select from notifications.delivery where channel = 'email' and state = 'pending'`);
      if (waiting.length > 0) break;
      if (Date.now() > deadline) throw new Error('no mail waits');
    }
    // As the one app that may ask for them.
    expect(await admin('dead-letters')).toMatchObject({ code: 0 });
    expect(await admin('delete-customer')).toMatchObject({ code: 1 });
  }, 180_000);

  it('stops at SIGTERM, keeps its data, and starts again from it', async () => {
    expect(await running?.stop()).toBe(0);
    expect(await readFile(path.join(image.data, 'postgres.log'), 'utf8')).toContain('database system is shut down');
    const again = start();
    await whenReady(again);
    expect((await visitPage(url(), 'acme')).body.includes('The lift is stuck')).toBe(true);
    await openIncident(await signedIn(), 'The lift is stuck again');
    await whenPageShows('The lift is stuck again');
  }, 180_000);

  it('ends with code 1 when a server of its own ends, and says which', async () => {
    const pid = (await readFile(path.join(image.data, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0];
    process.kill(Number(pid), 'SIGKILL');
    expect(await running?.ended).toBe(1);
    expect(running?.output).toContain('PostgreSQL has ended, so everything stops.');
    const again = start();
    await whenReady(again);
    expect((await visitPage(url(), 'acme')).body.includes('The lift is stuck again')).toBe(true);
  }, 180_000);

  describe('backed up', () => {
    const archive = () => image.inside('/data/candor.backup');
    // The volume of before is mounted beside the new one.
    const keys = () => ['--keys', image.inside('/data/secrets.json')];
    let volume: Record<string, string>;
    const restore = (...args: string[]) => adminWith(volume, 'restore', ...args);
    const inVolume = () => readdir(path.join(image.folder, 'restored'));

    it('writes an archive to its volume while it runs, and restores none meanwhile', async () => {
      await openIncident(await signedIn(), 'Saved before the backup');
      await whenPageShows('Saved before the backup');
      const { code, output } = await admin('backup', archive());
      expect([code, output]).toEqual([0, expect.stringMatching(/candor\.backup: \d+ tables, \d+ rows/)]);
      expect(await admin('restore', archive())).toEqual({
        code: 1,
        output: expect.stringMatching(/^A container works on .*\/data\. Stop it first/),
      });
    }, 60_000);

    it('is restored by a command that the documents have as the refusals do', async () => {
      const text = await readFile(path.join(workspace, 'docs/BACKUP.md'), 'utf8');
      expect(text.replaceAll(/ \\\n\s*/g, ' ')).toContain(RESTORE_COMMAND);
    });

    it('refuses another key, and none, before anything is on the new volume', async () => {
      expect(await running?.stop()).toBe(0);
      volume = await image.newVolume('restored');
      expect(await restore(archive())).toEqual({
        code: 1,
        output: expect.stringContaining('Name the keys that the backup was made with: --keys <its secrets.json>'),
      });
      for (const file of ['/data/none.json', '/data/postgres.log', '/app/package.json'])
        expect([file, await restore(archive(), '--keys', image.inside(file))]).toEqual([
          file,
          { code: 1, output: expect.stringMatching(/^--keys: .* cannot be read as the secrets\.json of a volume/) },
        ]);
      expect(await adminWith({ ...volume, CANDOR_SECRET: 'x'.repeat(40) }, 'restore', archive())).toEqual({
        code: 1,
        output: expect.stringContaining('CANDOR_SECRET is not the one that the backup was made with'),
      });
      expect(await restore(image.inside('/data/none.backup'), ...keys())).toMatchObject({ code: 1 });
      expect(await inVolume()).toEqual([]);
    }, 60_000);

    it('is restored again after a restore that was stopped, which says so', async () => {
      const program = image.start('ops/dist/standalone/admin.js', ['restore', archive(), ...keys()], {
        ...env,
        ...volume,
      });
      const isUp = async () =>
        (await readFile(path.join(image.folder, 'restored/postgres/postmaster.pid'), 'utf8').catch(() => '')).includes(
          'ready',
        );
      for (const deadline = Date.now() + WAIT_MS; !(await isUp()) && Date.now() < deadline;) await sleep(10);
      expect(await program.stop()).toBe(1);
      expect(program.output).toBe('It was stopped before it was done.\n');
    }, 60_000);

    it('is restored into a new volume with its keys, which then has everything', async () => {
      const done = await restore(archive(), ...keys());
      expect(done).toEqual({ code: 0, output: expect.stringMatching(/is restored: \d+ tables, \d+ rows\.\n/) });
      expect((await inVolume()).sort()).toEqual(['postgres', 'postgres.log', 'secrets.json']);
      await whenReady(start(volume));
      await whenPageShows('Saved before the backup');
      // Links, sessions and sealed secrets depend on them.
      const keysIn = async (folder: string) =>
        JSON.parse(await readFile(path.join(image.folder, folder, 'secrets.json'), 'utf8')) as unknown;
      expect(await keysIn('restored')).toEqual(await keysIn('data'));
      await openIncident(await signedIn(), 'After the restore');
      await whenPageShows('After the restore');
      expect(await running?.stop()).toBe(0);
    }, 180_000);

    it('is restored over nothing: a volume with data, and one with other keys, are refused', async () => {
      expect(await restore(archive(), ...keys())).toEqual({
        code: 1,
        output: expect.stringMatching(/^The database is not empty, it has .* Restore into an empty one\.\n$/),
      });
      const file = path.join(image.folder, 'restored/secrets.json');
      const kept = await readFile(file, 'utf8');
      await writeFile(file, JSON.stringify({ ...(JSON.parse(kept) as object), candorSecret: 'y'.repeat(40) }));
      expect(await restore(archive(), ...keys())).toEqual({
        code: 1,
        output: expect.stringMatching(
          /restored has keys of its own, in secrets\.json: restore into an empty volume\.\n$/,
        ),
      });
      const again = start();
      await whenReady(again);
      expect((await visitPage(url(), 'acme')).body.includes('Saved before the backup')).toBe(true);
    }, 120_000);
  });

  it('refuses the data of a newer version, and of another PostgreSQL', async () => {
    await sql(`insert into catalog.migration (timestamp, name) values (9999999999999, 'AddTomorrow9999999999999')`);
    expect(await running?.stop()).toBe(0);
    const older = start();
    expect(await older.ended).toBe(1);
    expect(older.output).toContain(
      'The data was written by a newer version: schema catalog has had AddTomorrow9999999999999',
    );
    expect(older.output).toContain(`restore a backup of this one into a new volume: ${RESTORE_COMMAND}\n`);
    expect(older.output).not.toContain('    at ');
    await writeFile(path.join(image.data, 'postgres/PG_VERSION'), '15\n');
    const other = start();
    expect(await other.ended).toBe(1);
    expect(other.output).toMatch(/is one of PostgreSQL 15, and this image has PostgreSQL \d+, which cannot read it\. /);
    expect(other.output).toContain(RESTORE_COMMAND);
  }, 120_000);

  it('refuses a volume that it cannot write to, and root', async () => {
    const closed = start({ DATA_FOLDER: '/proc/candor' });
    expect(await closed.ended).toBe(1);
    expect(closed.output).toMatch(/^\/proc\/candor cannot be written to by user \d+: mount a volume/);
    if (process.getuid?.() !== 0) return;
    const root = start({}, 0);
    expect(await root.ended).toBe(1);
    expect(root.output).toContain('PostgreSQL does not run as root');
  }, 60_000);
});

function connects(host: string, port: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port: Number(port) });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.end());
  });
}
