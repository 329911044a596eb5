import { cpuMs } from '../scenario/process-usage.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { formatCeiling, median } from './ratio.js';

/** Processor time of each process of the product, by its name (ms). */
export type ProcessorTimes = Readonly<Record<string, number>>;

/** Processes below this are printed as one (µs a delivery). */
const LEAST_US = 1;

/**
 * Every app, PostgreSQL and NATS; the sinks are no processes of the product.
 * @param since what is subtracted; without it the times since the start of the processes
 */
export async function processorTimes(stack: ScenarioStack, since: ProcessorTimes = {}): Promise<ProcessorTimes> {
  const names = await stack.running();
  const found = names.map(async (name) => [name, (await cpuMs(await stack.pid(name))) - (since[name] ?? 0)] as const);
  return Object.fromEntries(await Promise.all(found));
}

/** The median of the rounds' sums beside its aim, and that of each process. @param costs one for each round */
export function formatCosts({
  what,
  costs,
  count,
  aim,
}: {
  readonly what: string;
  readonly costs: readonly ProcessorTimes[];
  /** Deliveries of a round. */
  readonly count: number;
  /** µs */
  readonly aim: number;
}): string {
  const each = (ms: number): number => (ms * 1_000) / count;
  const sumOf = (round: ProcessorTimes): number => Object.values(round).reduce((sum, ms) => sum + ms, 0);
  const names = [...new Set(costs.flatMap((round) => Object.keys(round)))];
  const parts = names
    .map((name) => ({ name, us: each(median(costs.map((round) => round[name] ?? 0))) }))
    .toSorted((a, b) => b.us - a.us);
  const [large, small] = [parts.filter(({ us }) => us >= LEAST_US), parts.filter(({ us }) => us < LEAST_US)];
  const rest = { name: 'the rest', us: small.reduce((sum, { us }) => sum + us, 0) };
  return formatCeiling({
    what: `processor time of a ${what}, all processes of the product`,
    value: each(median(costs.map(sumOf))),
    unit: 'µs',
    aim,
    digits: 1,
    conditions: `${[...large, rest].map(({ name, us }) => `${name} ${us.toFixed(1)}`).join(', ')}; median of ${costs.length} rounds`,
  });
}
