import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_TUNINGS } from '@candor/platform/node-tuning.js';
import { residentMemory } from '../scenario/process-usage.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { ScenarioTenant } from '../scenario/scenario-tenant.js';
import { compareWithBare, pageOf } from './page-bench.js';
import { median, ratioOfPairs } from './ratio.js';

const STARTS = 3;
const WARM_UP_ROUNDS = 48;
/** The first garbage collections are over. */
const IDLE_MS = 5_000;
const STOP_MS = 30_000;
const BYTES_PER_MB = 1_000_000;
/** What something has to gain at least, in throughput or memory. */
const WORTH_IT = { rate: 0.03, megabytes: 5 };

type GatewayEnv = Readonly<Partial<Record<string, string>>>;

const THRESHOLD = 'MALLOC_MMAP_THRESHOLD_';

/** All of them, then each one left out. */
const VARIANTS: readonly { readonly what: string; readonly env: GatewayEnv }[] = [
  { what: 'all', env: {} },
  ...NODE_TUNINGS.map((what) => ({ what, env: { WITHOUT_NODE_TUNING: what } })),
  { what: THRESHOLD, env: { [THRESHOLD]: undefined } },
];

interface Measured {
  readonly ours: number[];
  readonly limit: number[];
  /** Resident after a start, without requests (bytes). */
  readonly idle: number[];
}

/**
 * What each part of `node-tuning.ts` and the allocator's setting of the image are worth: throughput of a gateway beside a
 * bare server, and its memory when idle, with all of them and with each left out.
 */
export async function benchTuning(stack: ScenarioStack, tenant: ScenarioTenant): Promise<string> {
  const page = await pageOf(stack, tenant);
  const { [THRESHOLD]: threshold } = await stack.envOf('gateway');
  const asItIs: GatewayEnv = { WITHOUT_NODE_TUNING: '', [THRESHOLD]: threshold };
  const found = VARIANTS.map((): Measured => ({ ours: [], limit: [], idle: [] }));
  for (let start = 0; start < STARTS; start += 1)
    for (const [place, { env }] of VARIANTS.entries()) {
      await stack.stop('gateway', STOP_MS);
      await stack.restart('gateway', { ...asItIs, ...env });
      await sleep(IDLE_MS);
      const { ours, limit, idle } = found[place]!;
      idle.push(await residentMemory(await stack.pid('gateway')));
      const rates = await compareWithBare(stack, page, WARM_UP_ROUNDS);
      ours.push(...rates.ours);
      limit.push(...rates.limit);
    }
  await stack.stop('gateway', STOP_MS);
  await stack.restart('gateway', asItIs);
  return formatted(found);
}

function formatted([all, ...without]: readonly Measured[]): string {
  if (!all) throw new Error('nothing was measured');
  const lines = without.map((measured, place) => {
    const rate = rateOf(all) - rateOf(measured);
    const megabytes = megabytesOf(measured) - megabytesOf(all);
    const isWorthIt = rate >= WORTH_IT.rate * rateOf(all) || megabytes >= WORTH_IT.megabytes;
    const { what = '' } = VARIANTS[place + 1] ?? {};
    return `  without ${what.padEnd(THRESHOLD.length)} ${textOf(measured)}: ${isWorthIt ? 'worth it' : 'GAINS NOTHING'}`;
  });
  return [
    `what the tuning of Node is worth to a gateway`,
    `  ${'with all'.padEnd('without '.length + THRESHOLD.length)} ${textOf(all)}`,
    ...lines,
    `  status page, HTML with gzip, of a bare server; memory ${IDLE_MS / 1_000} s after a start; medians of ${STARTS} starts; worth it from ` +
      `${WORTH_IT.rate * 100} % of the rate or ${WORTH_IT.megabytes} MB\n`,
  ].join('\n');
}

function textOf(measured: Measured): string {
  return `${rateOf(measured).toFixed(2)} of the rate, ${megabytesOf(measured).toFixed(0)} MB idle`;
}

function rateOf({ ours, limit }: Measured): number {
  return ratioOfPairs(ours, limit);
}

function megabytesOf({ idle }: Measured): number {
  return median(idle) / BYTES_PER_MB;
}
