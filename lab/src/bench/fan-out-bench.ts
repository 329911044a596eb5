import type { Product } from './bench-harness.js';
import { allNotified, gather, notify, type Crowd } from './many-webhooks.js';
import { forgetPeakMemory, peakMemory } from '../scenario/process-usage.js';
import { whole } from './ratio.js';

const WARM_UP = 10_000;
const SIZE = 100_000;
const SMALL = 10_000;
/**
 * Rounds before memory is compared. The first work of a process always grows its heap; after that, only the number of
 * recipients can make it grow.
 */
const SETTLING_ROUNDS = 6;
const LARGE = 300_000;
const MILLION = 1_000_000;
/** Generous, for a machine with other load. */
const MS_PER_RECIPIENT = 3;
const AIM_GROWTH = 1.3;
const APPS = ['notifications-planner', 'notifications-webhook', 'subscribers'] as const;

interface FanOut {
  /**
   * Time until all recipients were in the ledger, until the first and until the last delivery (ms, from the API's
   * response).
   */
  readonly plannedMs: number;
  readonly firstMs: number;
  readonly lastMs: number;
  /** Bytes, by app. */
  readonly peaks: Readonly<Record<string, number>>;
}

/**
 * One organisation with a hundred thousand webhooks: the speed of planning, and the times of the first and the last
 * delivery.
 */
export async function benchFanOut(product: Product): Promise<string[]> {
  await fanOut(product, await gather(product, WARM_UP));
  const { plannedMs, firstMs, lastMs, peaks } = await fanOut(product, await gather(product, SIZE));
  const memory = APPS.map((app) => `${app} ${megabytes(peaks[app])} MB`).join(', ');
  return [
    `fan-out to ${whole(SIZE)} webhooks\n` +
      `  planned ${whole((SIZE * 1_000) / plannedMs)} recipients/s, while the first were being notified\n` +
      `  first delivery after ${whole(firstMs)} ms, last after ${(lastMs / 1_000).toFixed(1)} s (${whole((SIZE * 1_000) / lastMs)} deliveries/s)\n` +
      `  peak memory: ${memory}\n` +
      `  subscribers of one organisation, one process per app, from the API's answer; one round after ${whole(WARM_UP)} to warm up\n`,
  ];
}

/** Peak memory of the processes that handle recipients, as their number grows. */
export async function benchMemory(product: Product, million: boolean): Promise<string[]> {
  const crowd = await gather(product, SMALL);
  for (let round = 0; round < SETTLING_ROUNDS; round += 1) await fanOut(product, crowd);
  const small = await fanOut(product, crowd);
  const size = million ? MILLION : LARGE;
  const large = await fanOut(product, await gather(product, size));
  const lines = APPS.map((app) => {
    const [before = 0, after = 0] = [small.peaks[app], large.peaks[app]];
    const growth = after / before;
    const verdict = growth <= AIM_GROWTH ? 'reached' : 'MISSED';
    return `  ${app}: ${megabytes(before)} MB, then ${megabytes(after)} MB: ${growth.toFixed(2)} times (aim: at most ${AIM_GROWTH}: ${verdict})`;
  });
  return [
    `peak memory with ${whole(SMALL)} and with ${whole(size)} webhooks\n${lines.join('\n')}\n` +
      `  resident, after ${SETTLING_ROUNDS} rounds of ${whole(SMALL)} in which the processes settled, until the last delivery, which came after ${(large.lastMs / 1_000).toFixed(1)} s\n`,
  ];
}

async function fanOut(product: Product, crowd: Crowd): Promise<FanOut> {
  const { stack } = product;
  const pids = await Promise.all(APPS.map(async (app) => [app, await stack.pid(app)] as const));
  for (const [, pid] of pids) await forgetPeakMemory(pid);
  const { incidentId, savedAt } = await notify(product, crowd);
  const timeoutMs = 60_000 + crowd.size * MS_PER_RECIPIENT;
  const { firstAt, lastAt } = await allNotified(product, crowd, timeoutMs);
  const [event] = await stack.query<{ planned_at: Date }>(
    `select planned_at from notifications.event where subject_id = $1`,
    [incidentId],
  );
  if (!event) throw new Error('the incident is not in the ledger');
  const peaks = await Promise.all(pids.map(async ([app, pid]) => [app, await peakMemory(pid)] as const));
  return {
    plannedMs: event.planned_at.getTime() - savedAt,
    firstMs: firstAt - savedAt,
    lastMs: lastAt - savedAt,
    peaks: Object.fromEntries(peaks),
  };
}

function megabytes(bytes = 0): string {
  return (bytes / 1_048_576).toFixed(0);
}
