import { setTimeout as sleep } from 'node:timers/promises';
import { product } from '@candor/dev/apps.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { cpuMs, residentMemory } from '../scenario/process-usage.js';

const READY_AIM_MS = 5_000;
const MEMORY_AIM_MB = 150;
/** An app without work for this time counts as idle: its first garbage collections are over (ms). */
const IDLE_MS = 15_000;
const STOP_TIMEOUT_MS = 35_000;
const BYTES_PER_MB = 1_000_000;

export interface Footprint {
  readonly name: string;
  /** From the start of the process to its first ready response (ms). */
  readonly readyMs: number;
  /** CPU time used until then (ms): the duration of the start on an otherwise idle machine. */
  readonly startCpuMs: number;
  /** Resident when idle, shared pages of Node's program included (bytes). */
  readonly idleBytes: number;
}

/** The start-up time and idle memory of each app; one starts at a time. */
export async function benchFootprint(stack: ScenarioStack): Promise<string> {
  return formatFootprints(await measureFootprints(stack));
}

/** Starts one app after the other again, and lets all of them be idle. */
export async function measureFootprints(stack: ScenarioStack): Promise<Footprint[]> {
  const started: Omit<Footprint, 'idleBytes'>[] = [];
  for (const { name } of product.apps) started.push(await startAnew(stack, name));
  await sleep(IDLE_MS);
  const found: Footprint[] = [];
  for (const app of started) found.push({ ...app, idleBytes: await residentMemory(await stack.pid(app.name)) });
  return found;
}

async function startAnew(stack: ScenarioStack, name: string): Promise<Omit<Footprint, 'idleBytes'>> {
  await stack.stop(name, STOP_TIMEOUT_MS);
  const begun = Date.now();
  await stack.restart(name);
  const readyMs = Date.now() - begun;
  return { name, readyMs, startCpuMs: await cpuMs(await stack.pid(name)) };
}

function formatFootprints(apps: readonly Footprint[]): string {
  const lines = apps.map(({ name, readyMs, startCpuMs, idleBytes }) => {
    const [ready, cpu, memory] = [readyMs / 1_000, startCpuMs / 1_000, idleBytes / BYTES_PER_MB];
    const isReached = readyMs <= READY_AIM_MS && memory <= MEMORY_AIM_MB;
    const text = `ready after ${ready.toFixed(1)} s (${cpu.toFixed(1)} s of processor time), ${memory.toFixed(0)} MB idle`;
    return `${name.padEnd(22)} ${text}: ${isReached ? 'reached' : 'MISSED'}`;
  });
  return `${lines.join('\n')}\naim: ready within ${READY_AIM_MS / 1_000} s, at most ${MEMORY_AIM_MB} MB idle, each app\n`;
}
