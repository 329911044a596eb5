import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { Product } from './bench-harness.js';
import { heldStates, untilHeld, type HeldStates } from './held-states.js';
import { measuredState } from './measured-state.js';
import { peakMemory, residentMemory } from '../scenario/process-usage.js';
import { newPage, publishStates, type NewState } from './published-states.js';
import { formatCeiling, whole } from './ratio.js';

const PAGES = 20_000;
const SERVICES = 30;
/** The number of pages to which the results are extrapolated. */
const MANY = 100_000;
const STOP_MS = 30_000;
const SETTLE_MS = 10_000;
const HELD_MS = 600_000;
const AIM_MB = 400;
const AIM_READY_S = 10;
/** An address without a broker. */
const NOWHERE = 'nats://127.0.0.1:1';

/** A gateway after a start with its stored pages. */
interface Started {
  /** From the start of the process until it is ready (s). */
  readonly readyS: number;
  /** Resident memory when it has settled, and the peak until then (MB). */
  readonly memory: number;
  readonly peak: number;
  readonly held: HeldStates;
}

/** A gateway before it took very many pages, and after. */
interface HeldPages {
  readonly before: Started;
  /** Started with the pages on its disk, without a broker and with one. */
  readonly alone: Started;
  readonly after: Started;
  /** From the first publication to the last one, and until it had all (s). */
  readonly publishedS: number;
  readonly takenS: number;
  /** Resident memory at that moment (MB). */
  readonly atOnce: number;
  /** What each page adds to the memory and to its peak (MB), to the disk (bytes) and to a start (s). */
  readonly ofOne: Readonly<Record<'memory' | 'peak' | 'disk' | 'seconds', number>>;
}

/** The cost of very many pages for one gateway: memory, disk, and start-up time. */
export async function benchHeldPages(product: Product, pages = PAGES): Promise<string[]> {
  return format(pages, await measureHeldPages(product, pages));
}

/** Publishes pages to a gateway, and starts it before and afterwards. */
export async function measureHeldPages({ stack }: Product, pages: number): Promise<HeldPages> {
  const before = await startGateway(stack);
  const begun = performance.now();
  await publishStates(stack, measuredPages(stack, pages));
  const publishedS = (performance.now() - begun) / 1_000;
  await untilHeld(stack, before.held, { pages }, HELD_MS);
  const takenS = (performance.now() - begun) / 1_000;
  const atOnce = megabytes(await residentMemory(await stack.pid('gateway')));
  const { NATS_URL: natsUrl = '' } = await stack.envOf('gateway');
  const alone = await startGateway(stack, { NATS_URL: NOWHERE });
  const after = await startGateway(stack, { NATS_URL: natsUrl });
  const ofOne = {
    memory: (after.memory - before.memory) / pages,
    peak: Math.max(0, after.peak - before.peak) / pages,
    disk: (after.held.bytes - before.held.bytes) / pages,
    seconds: Math.max(0, after.readyS - before.readyS) / pages,
  };
  return { before, alone, after, publishedS, takenS, atOnce, ofOne };
}

function format(pages: number, held: HeldPages): string[] {
  const { before, alone, after, publishedS, takenS, atOnce, ofOne } = held;
  const more = MANY - pages;
  const conditions = `${whole(pages)} pages with ${SERVICES} services and 90 days, all different`;
  return [
    formatCeiling({
      what: 'resident memory of a gateway with very many pages',
      value: after.memory,
      unit: 'MB',
      aim: AIM_MB,
      conditions:
        `${conditions}; started again, after ${SETTLE_MS / 1_000} s; ${whole(before.memory)} MB with ${whole(before.held.pages)} pages; at its peak ` +
        `${whole(after.peak)} MB (${whole(before.peak)} MB before), right after it took them for the first time ${whole(atOnce)} MB, started without a broker ${whole(alone.memory)} MB`,
    }),
    formatCeiling({
      what: 'from the start of that gateway until it is ready',
      value: after.readyS,
      unit: 's',
      aim: AIM_READY_S,
      digits: 1,
      conditions: `its disk and the whole stream read; ${alone.readyS.toFixed(1)} s where there is no broker, ${before.readyS.toFixed(1)} s with ${whole(before.held.pages)} pages`,
    }),
    `  ${(ofOne.disk / 1_024).toFixed(1)} kB of disk and ${(ofOne.memory * 1_024).toFixed(1)} kB of memory for each page; taken for the first time in ` +
      `${takenS.toFixed(0)} s, the last ${(takenS - publishedS).toFixed(1)} s after it was published\n` +
      `  ${whole(MANY)} pages on paper: ${whole(after.memory + more * ofOne.memory)} MB of memory, ${whole(after.peak + more * ofOne.peak)} MB at its peak, ` +
      `${whole(megabytes(after.held.bytes + more * ofOne.disk))} MB of disk, ready after ${whole(after.readyS + more * ofOne.seconds)} s\n`,
  ];
}

/** Generated one after the other: all of them together would exceed the memory of one process. */
function* measuredPages(stack: ScenarioStack, count: number): Generator<NewState> {
  const run = randomBytes(4).toString('hex');
  for (let number = 0; number < count; number += 1) {
    const domain = `held-${run}-${number}`;
    yield newPage(measuredState({ services: SERVICES, domain, url: stack.pageUrl(domain) }));
  }
}

/** Restarted, so that its earlier work does not count. */
export async function startGateway(stack: ScenarioStack, env: Readonly<Record<string, string>> = {}): Promise<Started> {
  await stack.stop('gateway', STOP_MS);
  const begun = performance.now();
  await stack.restart('gateway', env);
  const readyS = (performance.now() - begun) / 1_000;
  await sleep(SETTLE_MS);
  const pid = await stack.pid('gateway');
  const [memory, peak] = [megabytes(await residentMemory(pid)), megabytes(await peakMemory(pid))];
  return { readyS, memory, peak, held: await heldStates(stack) };
}

function megabytes(bytes: number): number {
  return bytes / 1_048_576;
}
