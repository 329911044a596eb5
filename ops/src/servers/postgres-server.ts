import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { endLeftover } from './process-id.js';
import { startServer } from './server-process.js';

const run = promisify(execFile);

/** The programs of one PostgreSQL installation and the user to run them as (unset: the current one). */
export interface PostgresInstallation {
  initdb: string;
  postgres: string;
  uid?: number;
  gid?: number;
}

export interface PostgresOptions {
  /** Folder of the cluster; created by initdb if it has none yet. Absolute path. */
  dataDir: string;
  /** On 127.0.0.1. */
  port: number;
  /** Settings of `postgresql.conf` beside those that Candor always uses, as `name=value`. */
  settings?: readonly string[];
  /** `true` keeps the safe defaults (fsync on); `false` trades all of them for speed, for tests. */
  durable: boolean;
  /** Password of the user `candor`, fixed when the cluster is created; default: none required (`trust`). */
  password?: string;
  /** Own process group, see `ServerCommand.detached`. */
  detached?: boolean;
  /** See `ServerCommand.outlivesUs`. */
  outlivesUs?: boolean;
  /** Receives the server's output; by default beside the folder. */
  logFile?: string;
  /** Called with the steps that take more than a moment. */
  onProgress?: (step: string) => void;
}

/** A running PostgreSQL of our own. */
export interface PostgresServer {
  /** `postgres://…/postgres` of the superuser `candor`. */
  url: string;
  port: number;
  pid: number;
  /** Program, arguments and user that start the same server again after a crash. */
  command: string[];
  uid?: number;
  gid?: number;
  /** Shuts it down cleanly ("fast": open transactions are rolled back). */
  stop: () => Promise<void>;
  /** Settles when the server ends, for whatever reason. */
  ended: Promise<void>;
}

const UNSAFE_AND_FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/**
 * Starts a real PostgreSQL on the folder, creating the cluster first if there is none. Whatever an earlier run that was
 * killed has left there (a lock file, or the server itself still running) is cleaned up first.
 * @throws Error with the end of the server's log when it does not start.
 */
export async function startPostgres(
  installation: PostgresInstallation,
  options: PostgresOptions,
): Promise<PostgresServer> {
  const { dataDir, port } = options;
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) {
    options.onProgress?.('Creating the database cluster (once)');
    await initialise(installation, dataDir, options);
  }
  await clearLeftovers(dataDir);

  const settings = [
    'listen_addresses=127.0.0.1',
    // A socket in /tmp would collide with other servers on the same port number of other users.
    'unix_socket_directories=',
    'max_connections=200',
    // Compiling a plan turns a 4 ms range query into 400 ms.
    'jit=off',
    'timezone=UTC',
    'log_checkpoints=off',
    ...(options.durable ? [] : UNSAFE_AND_FAST),
    ...(options.settings ?? []),
  ];
  const args = ['-D', dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const server = await startServer({
    name: 'PostgreSQL',
    command: installation.postgres,
    args,
    logFile: options.logFile ?? `${dataDir}.log`,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    uid: installation.uid,
    gid: installation.gid,
    detached: options.detached,
    outlivesUs: options.outlivesUs,
    timeoutMs: 120_000,
    ready: (pid) => (readLock(dataDir)?.pid === pid && readLock(dataDir)?.ready ? true : undefined),
  });
  const password = options.password === undefined ? '' : `:${encodeURIComponent(options.password)}`;
  return {
    url: `postgres://candor${password}@127.0.0.1:${port}/postgres`,
    port,
    pid: server.pid,
    command: [installation.postgres, ...args],
    uid: installation.uid,
    gid: installation.gid,
    ended: server.ended,
    stop: () => server.stop('SIGINT'),
  };
}

async function initialise(
  installation: PostgresInstallation,
  dataDir: string,
  options: PostgresOptions,
): Promise<void> {
  // A cluster without PG_VERSION is left by an interrupted initdb; initdb refuses a folder with content.
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(tmpdir(), `candor-${randomBytes(8).toString('hex')}`);
  const { uid, gid } = installation;
  try {
    if (uid !== undefined && gid !== undefined) await chown(dataDir, uid, gid);
    await writeFile(passwordFile, options.password ?? '-', { mode: 0o600 });
    if (uid !== undefined && gid !== undefined) await chown(passwordFile, uid, gid);
    // The locale is explicit so that a machine without any locale still gets UTF-8 and the same order of strings.
    const flags = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    await run(
      installation.initdb,
      [
        `--pgdata=${dataDir}`,
        '--username=candor',
        `--pwfile=${passwordFile}`,
        `--auth=${options.password === undefined ? 'trust' : 'scram-sha-256'}`,
        ...flags,
        ...(options.durable ? [] : ['--no-sync', '--no-instructions']),
      ],
      { ...(uid === undefined ? {} : { uid, gid }), cwd: '/', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } },
    );
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The postmaster's lock file: its process, and whether it accepts connections (line 8, which pg_ctl reads too). */
function readLock(dataDir: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

async function clearLeftovers(dataDir: string): Promise<void> {
  const lock = readLock(dataDir);
  if (lock === undefined) return;
  await endLeftover(lock.pid, dataDir, 'SIGINT');
  // PostgreSQL would take any live process with this id (ids repeat in containers) for another instance of itself.
  await rm(path.join(dataDir, 'postmaster.pid'), { force: true });
}
