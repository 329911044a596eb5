import { randomBytes } from 'node:crypto';
import { distinctRecipients } from '../sinks/sink.js';
import { addSubscribers, openIncident, signUp } from '../scenario/scenario-tenant.js';
import type { Product } from './bench-harness.js';
import { formatCeiling, median, whole } from './ratio.js';

const SUBSCRIBERS = 1_000;
const ROUNDS = 7;
const TIMEOUT_MS = 60_000;
const AIM_FIRST_MS = 250;
const AIM_ALL_MS = 1_500;

/** A thousand email subscribers: the time from "publish" to the first and the last mail. */
export async function benchBurst({ stack, mails }: Product): Promise<string[]> {
  const tenant = await signUp(stack, mails, 3);
  const run = randomBytes(4).toString('hex');
  const addresses = Array.from({ length: SUBSCRIBERS }, (_, i) => `burst${i}-${run}@sink.example`);
  await addSubscribers(stack, tenant, 'email', addresses);
  const [first, all]: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round += 1) {
    await mails.clear();
    const sent = Date.now();
    await openIncident(tenant, `Burst ${round} ${run}`);
    const receipts = await mails.settled(SUBSCRIBERS, TIMEOUT_MS);
    if (distinctRecipients(receipts) < SUBSCRIBERS) throw new Error('not every mail arrived');
    if (round < 0) continue;
    const times = receipts.map(({ receivedAt }) => receivedAt - sent).toSorted((a, b) => a - b);
    first.push(times[0] ?? 0);
    all.push(times.at(-1) ?? 0);
  }
  const conditions = `${whole(SUBSCRIBERS)} mail subscribers, one worker, from the author's request; median of ${ROUNDS} rounds`;
  return [
    { what: 'publish to the first mail', value: median(first), aim: AIM_FIRST_MS },
    { what: 'publish to the last mail', value: median(all), aim: AIM_ALL_MS },
  ].map((figure) => formatCeiling({ ...figure, unit: 'ms', conditions }));
}
