import type { Product } from './bench-harness.js';
import { allNotified, gather, notify, type Crowd } from './many-webhooks.js';
import { formatCeiling, median, whole } from './ratio.js';

const SMALL = 100;
const LARGE = 100_000;
const ROUNDS = 7;
const WARM_UP_ROUNDS = 3;
/** The small ones start after this number of deliveries: the large one is then in full progress. */
const UNDER_WAY = 2_000;
const TIMEOUT_MS = 60_000;
const LARGE_TIMEOUT_MS = 400_000;
/** How many times its time alone the small one may need beside the large one. */
const AIM = 1.5;

/**
 * The effect of an organisation with a hundred thousand subscribers on one with a hundred, when both are notified at
 * the same time.
 */
export async function benchNeighbours(product: Product): Promise<string[]> {
  const small = await gather(product, SMALL);
  const large = await gather(product, LARGE);
  const alone: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const taken = await timeOf(product, small);
    if (round >= 0) alone.push(taken);
  }
  const { counter } = product;
  const { savedAt } = await notify(product, large);
  await counter.reached(large.run, UNDER_WAY, TIMEOUT_MS);
  const beside: number[] = [];
  while (beside.length < ROUNDS) {
    const taken = await timeOf(product, small);
    if ((await counter.count(large.run)).distinct >= LARGE) break;
    beside.push(taken);
  }
  const { lastAt } = await allNotified(product, large, LARGE_TIMEOUT_MS);
  if (beside.length === 0) throw new Error('the large organisation was notified before the small one was');
  const [before, after] = [median(alone), median(beside)];
  return [
    formatCeiling({
      what: `an organisation of ${whole(SMALL)} beside one of ${whole(LARGE)}`,
      value: after / before,
      unit: 'times its time alone',
      aim: AIM,
      digits: 2,
      conditions:
        `${whole(after)} of ${whole(before)} ms, from saved to its last webhook; median of ${beside.length} rounds while the large one was ` +
        `being notified, which took ${((lastAt - savedAt) / 1_000).toFixed(1)} s, and of ${alone.length} rounds alone`,
    }),
  ];
}

async function timeOf(product: Product, crowd: Crowd): Promise<number> {
  const { savedAt } = await notify(product, crowd);
  const { lastAt } = await allNotified(product, crowd, TIMEOUT_MS);
  return lastAt - savedAt;
}
