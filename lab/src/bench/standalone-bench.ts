import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askHealthEndpoint, waitUntilReady } from '@candor/dev/launcher/readiness.js';
import { programs, workspace } from '@candor/dev/launcher/workspace.js';
import { natsBinary } from '@candor/dev/servers/debian-program.js';
import { freePort } from '@candor/dev/servers/free-port.js';
import { postgresInstallation } from '@candor/dev/servers/postgres-binaries.js';
import { cpuMs, processesBelow, proportionalMemory } from '../scenario/process-usage.js';

const READY_AIM_MS = 8_000;
const MEMORY_AIM_MB = 350;
/** Without work for this time it counts as idle: garbage was collected, the demo's events are done (ms). */
const IDLE_MS = 60_000;
const BYTES_PER_MB = 1_000_000;

interface Container {
  readonly pid: number;
  readonly readyMs: number;
  /** Of it and its servers until then. */
  readonly cpuMs: number;
  readonly stop: () => Promise<void>;
}

/** The one container, started for the first time and again. */
export interface Standalone {
  readonly first: Container;
  readonly later: Container;
  /** Idle, with the demo organisation: memory by program (bytes), and the number of processes. */
  readonly parts: Readonly<Record<string, number>>;
  readonly processes: number;
}

/** What the one container takes: seconds until it is ready, first and later, and memory with the demo organisation. */
export async function benchStandalone(): Promise<string[]> {
  return [formatted(await measureStandalone())];
}

export async function measureStandalone(): Promise<Standalone> {
  const { postgres, uid, gid } = await postgresInstallation();
  const folder = await mkdtemp(path.join(tmpdir(), 'candor-standalone-'));
  await chmod(folder, 0o755);
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  const port = async () => String(await freePort());
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    // See the Dockerfile.
    MALLOC_MMAP_THRESHOLD_: '65536',
    DATA_FOLDER: folder,
    POSTGRES_BIN: path.dirname(postgres),
    NATS_SERVER: await natsBinary(),
    CONSOLE_DIST: path.join(workspace, 'web/console/dist'),
    LOG_LEVEL: 'warn',
    PORT: await port(),
    HEALTH_PORT: await port(),
    POSTGRES_PORT: await port(),
    NATS_PORT: await port(),
  };
  const as = { uid, gid };
  try {
    const first = await start(env, as);
    await admin('seed', env, as);
    await first.stop();
    const later = await start(env, as);
    await sleep(IDLE_MS);
    const [parts, { length: processes }] = [await proportionalMemory(later.pid), await processesBelow(later.pid)];
    await later.stop();
    return { first, later, parts, processes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type User = { uid?: number; gid?: number };

async function start(env: Record<string, string>, user: User): Promise<Container> {
  const begun = Date.now();
  const child = spawn(process.execPath, [path.join(programs, 'ops/dist/standalone/main.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...user,
  });
  const ended = once(child, 'exit');
  await waitUntilReady('the container', () => {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    return askHealthEndpoint(Number(env.HEALTH_PORT));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const [pid, readyMs] = [child.pid ?? 0, Date.now() - begun];
  return { pid, readyMs, cpuMs: await cpuMs(pid), stop };
}

async function admin(command: string, env: Record<string, string>, user: User): Promise<void> {
  const program = path.join(programs, 'ops/dist/standalone/admin.js');
  const child = spawn(process.execPath, [program, command], { env, stdio: ['ignore', 'ignore', 'inherit'], ...user });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`candor-admin ${command} ended with ${code}`);
}

function formatted({ first, later, parts }: Standalone): string {
  const inMb = (bytes: number): string => `${(bytes / BYTES_PER_MB).toFixed(0)} MB`;
  const total = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
  const isReached = Math.max(first.readyMs, later.readyMs) <= READY_AIM_MS && total <= MEMORY_AIM_MB * BYTES_PER_MB;
  const after = ({ readyMs, cpuMs: used }: Container): string =>
    `${(readyMs / 1_000).toFixed(1)} s (${(used / 1_000).toFixed(1)} s of processor time)`;
  const share = Object.entries(parts).map(([name, bytes]) => `${name} ${inMb(bytes)}`);
  return [
    `one container: ready after ${after(first)} at first, ${after(later)} later; ${inMb(total)} idle with the demo organisation (${share.join(', ')}): ${isReached ? 'reached' : 'MISSED'}`,
    `aim: ready within ${READY_AIM_MS / 1_000} s, at most ${MEMORY_AIM_MB} MB`,
    '',
  ].join('\n');
}
