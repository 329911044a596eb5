import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { product as apps } from '@candor/dev/apps.js';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { run as seed } from '@candor/ops/admin/seed.js';
import type { Product } from '../bench/bench-harness.js';
import { measureFootprints } from '../bench/footprint-bench.js';
import { measureStandalone } from '../bench/standalone-bench.js';
import { processesBelow, proportionalMemory } from '../scenario/process-usage.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { totalOf } from './amounts.js';
import { requestsOf, type Requests } from './requests.js';
import { untilDone } from './until-done.js';

const run = promisify(execFile);
/** Without work for this time it is idle: garbage was collected, the demo's events are done (ms). */
const IDLE_MS = 15_000;
const STOP_MS = 35_000;

/** One way of running the same apps. */
export interface Edition {
  readonly name: string;
  readonly what: string;
  /** Idle, with the demo organisation: that of the apps, and that of PostgreSQL and NATS (bytes). */
  readonly appsBytes: number;
  readonly serversBytes: number;
  readonly processes: number;
  /** Until all its apps are ready, one after the other where there are several (ms). */
  readonly readyMs: number;
  /** One replica of each of its pods is measured; a preset runs more. */
  readonly requests?: Requests;
  /** Files of the image, unpacked (bytes). */
  readonly imageBytes: number;
  /** The commands that measure the same alone. */
  readonly commands: string;
}

/** Measures the one container, then the started product as it is, and with all apps but the gateway in one process. */
export async function measureEditions(product: Product, say: (line: string) => void): Promise<Edition[]> {
  say('small: one container');
  const small = await measureSmall();
  const { stack } = product;
  await seed([], { DATABASE_URL: await stack.databaseUrl(), GATEWAY_URL: stack.url });
  await untilDone(stack);
  say('full: one process for each app');
  const full = await measureFull(stack);
  say('compact: the gateway, and one process for all other apps');
  return [small, await measureCompact(stack, full.imageBytes), full];
}

async function measureSmall(): Promise<Edition> {
  const { first, parts, processes } = await measureStandalone();
  const { itself = 0, ...servers } = parts;
  return {
    name: 'small',
    what: 'one container, with Postgres and NATS',
    appsBytes: itself,
    serversBytes: totalOf(servers, ''),
    processes,
    readyMs: first.readyMs,
    imageBytes: await imageBytes('--standalone'),
    commands: 'npm run bench -- standalone; node tools/image/stage.mjs <folder> --standalone',
  };
}

async function measureFull(stack: ScenarioStack): Promise<Edition> {
  const started = await measureFootprints(stack);
  return {
    name: 'full',
    what: 'one process for each app',
    ...(await memoryOf(
      stack,
      started.map(({ name }) => name),
    )),
    readyMs: started.reduce((sum, { readyMs }) => sum + readyMs, 0),
    requests: await requestsOf('production'),
    imageBytes: await imageBytes('--system'),
    commands: 'npm run bench -- footprint; helm template charts/candor -f charts/candor/presets/production.yaml',
  };
}

async function measureCompact(stack: ScenarioStack, image: number): Promise<Edition> {
  const names = apps.apps.map(({ name }) => name);
  const others = names.filter((name) => name !== 'gateway');
  for (const name of names) await stack.stop(name, STOP_MS);
  const begun = performance.now();
  const all = await stack.startInOne(others);
  await stack.restart('gateway');
  const readyMs = performance.now() - begun;
  try {
    await sleep(IDLE_MS);
    return {
      name: 'compact',
      what: 'the gateway, and one process for all other apps',
      ...(await memoryOf(stack, [all, 'gateway'])),
      readyMs,
      requests: await requestsOf('compact'),
      imageBytes: image,
      commands: 'npm run model -- --parts editions; helm template charts/candor -f charts/candor/presets/compact.yaml',
    };
  } finally {
    await stack.stop(all, STOP_MS);
    for (const name of others) await stack.restart(name);
  }
}

/** Memory that processes share counts once, as in one machine's total. */
async function memoryOf(
  stack: ScenarioStack,
  names: readonly string[],
): Promise<Pick<Edition, 'appsBytes' | 'serversBytes' | 'processes'>> {
  const bytesOf = async (name: string): Promise<number> => totalOf(await proportionalMemory(await stack.pid(name)), '');
  const sum = async (all: readonly string[]): Promise<number> =>
    (await Promise.all(all.map(bytesOf))).reduce((total, bytes) => total + bytes, 0);
  const counts = await Promise.all(names.map(async (name) => (await processesBelow(await stack.pid(name))).length));
  return {
    appsBytes: await sum(names),
    serversBytes: await sum(['postgres', 'nats']),
    processes: counts.reduce((total, count) => total + count, 0),
  };
}

/** What the Dockerfile copies into an image, which needs no engine; compressed, as a registry keeps it, it is less. */
async function imageBytes(flag: '--system' | '--standalone'): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candor-image-'));
  try {
    const program = path.join(workspace, 'tools/image/stage.mjs');
    const { stdout } = await run(process.execPath, [program, folder, flag]);
    const [, megabytes] = /(\d+) MB\s*$/.exec(stdout) ?? [];
    if (megabytes === undefined) throw new Error(`the size of the image cannot be read: ${stdout}`);
    return Number(megabytes) * 1_000_000;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
