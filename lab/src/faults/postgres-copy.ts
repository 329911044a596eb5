import { execFile } from 'node:child_process';
import { appendFile, chown, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '@candor/dev/servers/free-port.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { startPostgres } from './postgres-scenario.js';

const run = promisify(execFile);
const STANDBY = 'postgres-standby';
const STREAMING_MS = 30_000;
const STOP_MS = 30_000;

/** An older copy of the database. */
export interface DatabaseCopy {
  /** `kill -9` of the server, restore of the copy, and a start. */
  readonly putBack: () => Promise<void>;
}

/** Copies the files of a killed server, like a snapshot of its volume, and starts it again. */
export async function copyDatabase(stack: ScenarioStack): Promise<DatabaseCopy> {
  const { files } = await placeOf(stack);
  const copy = `${files}-copy`;
  await stack.kill('postgres');
  // With their owner, which the server requires.
  await run('cp', ['-Rp', files, copy]);
  await startPostgres(stack);
  return {
    async putBack() {
      await stack.kill('postgres');
      await replace(stack, copy);
    },
  };
}

/** A standby that follows the first server, whose commits do not wait for it at first. */
export interface Standby {
  /** Commits wait for it from now on. */
  readonly keepInStep: () => Promise<void>;
  /** Waits until it has everything that is stored now. */
  readonly caughtUp: () => Promise<void>;
  /** Stops replication from now on. */
  readonly cutOff: () => Promise<void>;
  /** `kill -9` of the first one; the standby is promoted with the data it has. */
  readonly takeOver: () => Promise<void>;
}

/** Starts a standby on a base backup. */
export async function startStandby(stack: ScenarioStack): Promise<Standby> {
  const { files, port } = await placeOf(stack);
  const [copy, ownPort] = [`${files}-standby`, String(await freePort())];
  await stack.connected((client) => backUp(client, files, copy));
  const { hostname, username, password } = new URL(await stack.databaseUrl());
  const primary = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  await appendFile(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
  await writeOwned(path.join(copy, 'standby.signal'), '');
  await stack.startLike('postgres', STANDBY, { [files]: copy, [port]: ownPort });
  await stack.until('the standby to have everything', STREAMING_MS, async () => {
    const [row] = await stack.query<{ even: boolean }>(
      `select replay_lsn = pg_current_wal_lsn() as even from pg_stat_replication where state = 'streaming'`,
    );
    return row?.even === true ? true : undefined;
  });
  let sender = 0;
  return {
    async keepInStep() {
      // In the configuration of the first server alone: the copy was made before.
      await stack.query(`alter system set synchronous_standby_names = '*'`);
      await stack.query('select pg_reload_conf()');
      await stack.until('the standby to be in step', STREAMING_MS, async () => {
        const [row] = await stack.query<{ state: string }>('select sync_state as state from pg_stat_replication');
        return row?.state === 'sync' ? true : undefined;
      });
    },
    async caughtUp() {
      const [now] = await stack.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
      await stack.until('the standby to have what is stored', STREAMING_MS, async () => {
        const [row] = await stack.query<{ reached: boolean }>(
          'select replay_lsn >= $1::pg_lsn as reached from pg_stat_replication',
          [now?.lsn],
        );
        return row?.reached === true ? true : undefined;
      });
    },
    async cutOff() {
      const [row] = await stack.query<{ pid: number }>('select pid from pg_stat_replication');
      sender = row?.pid ?? 0;
      process.kill(sender, 'SIGSTOP');
    },
    async takeOver() {
      await stack.kill('postgres');
      if (sender !== 0) process.kill(sender, 'SIGKILL');
      const url = new URL(await stack.databaseUrl());
      url.port = ownPort;
      const client = new Client({ connectionString: url.href });
      await client.connect();
      await client.query('select pg_promote()');
      await client.end();
      // Clients find it at the address of the first one.
      await stack.kill(STANDBY, 'SIGINT');
      await stack.ended(await stack.pid(STANDBY), STOP_MS);
      await replace(stack, copy);
    },
  };
}

/** Copies the files of a running server like `pg_basebackup`. */
async function backUp(client: Client, from: string, to: string): Promise<void> {
  await client.query(`select pg_backup_start('candor', fast => true)`);
  // Files come and go while the server works; the write-ahead log has their changes.
  await run('cp', ['-Rp', from, to]).catch(() => undefined);
  await rm(path.join(to, 'postmaster.pid'), { force: true });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await rm(path.join(to, 'pg_wal'), { recursive: true });
  await run('cp', ['-Rp', path.join(from, 'pg_wal'), to]);
  await writeOwned(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
}

async function writeOwned(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  const { uid, gid } = await stat(path.dirname(file));
  await chown(file, uid, gid);
}

async function replace(stack: ScenarioStack, copy: string): Promise<void> {
  const { files } = await placeOf(stack);
  await rm(files, { recursive: true, maxRetries: 20, retryDelay: 100 });
  await rename(copy, files);
  await rm(path.join(files, 'postmaster.pid'), { force: true });
  await startPostgres(stack);
}

async function placeOf(stack: ScenarioStack): Promise<{ files: string; port: string }> {
  const command = await stack.commandOf('postgres');
  const after = (option: string) => command[command.indexOf(option) + 1] ?? '';
  return { files: after('-D'), port: after('-p') };
}
