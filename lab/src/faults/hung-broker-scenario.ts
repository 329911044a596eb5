import { setTimeout as sleep } from 'node:timers/promises';
import { pause } from '@candor/ops/servers/process-id.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { hiddenIncidentOf, signUp } from '../scenario/scenario-tenant.js';
import { askAgain, describeAskedAgain, keyOf } from './asked-again.js';
import type { FaultRow } from './fault-row.js';
import { seconds, tally, thousands } from './format.js';
import { storedNames, unheardOf } from './rolling-scenario.js';
import { checkWrites, hasFailed, startWrites, type Write } from './write-load.js';

const WRITES_PER_SECOND = 5;
/** Enough to show that every app involved has been notified. */
const FIRST_WRITES = 10;
const WAIT_MS = 60_000;
/** The clients of the broker notice within 4 s; calls that were under way by then have run out a moment later. */
export const NOTICED_MS = { small: 15_000, full: 5_000 };

/**
 * A broker that is stopped with its connections open: calls that were given up must not be executed when it continues.
 */
export const brokerHung: FaultRow = {
  name: 'broker-hung',
  promise:
    'a broker that stands still is noticed within seconds, and what was answered 504 meanwhile is not done when it goes on',
  run: async (harness) => {
    const hungMs = harness.of({ small: 12_000, full: 60_000 });
    const stack = await harness.stack();
    const tenant = await signUp(stack, harness.mails, 1);
    const write = (name: string) =>
      tenant.api.attempt('POST', '/api/incidents', hiddenIncidentOf(tenant, name), keyOf(name));
    const load = startWrites(WRITES_PER_SECOND, write);
    const { from, to } = await standstill(stack, load.writes, hungMs).finally(load.stop);
    const unheard = await unheardOf(stack, tenant);
    const stored = await storedNames(stack, tenant);
    const there = new Set(stored);
    const count = checkWrites(load.writes, stored);
    const during = load.writes.filter(({ askedAt }) => askedAt >= from && askedAt < to);
    const doneLater = during.filter((one) => hasFailed(one) && there.has(one.name)).length;
    const firstGood = Math.min(...during.filter(({ status }) => status === 201).map(({ askedAt }) => askedAt));
    const noticedMs = firstGood - from;
    const again = await askAgain(load.writes, write, () => storedNames(stack, tenant));
    return {
      size: `${seconds(hungMs)} stopped, ${thousands(during.length)} writes at ${WRITES_PER_SECOND}/s meanwhile`,
      figure: `answers: ${tally(during.map(({ status }) => status))}; ${doneLater} done although answered with a failure, lost ${count.lost}, repeats ${count.repeats}; ${describeAskedAgain(again)}; noticed after ${seconds(noticedMs)}, ${unheard} not notified on`,
      passed:
        doneLater + count.lost + count.repeats + again.wrong === 0 &&
        noticedMs <= harness.of(NOTICED_MS) &&
        unheard === 0,
    };
  },
};

/** Stops the broker once writes succeed, and continues it. Times are epoch ms. */
async function standstill(stack: ScenarioStack, writes: readonly Write[], hungMs: number) {
  await stack.until('the first writes', WAIT_MS, async () => (writes.length >= FIRST_WRITES ? true : undefined));
  await pause(await stack.pid('nats'));
  const from = Date.now();
  await sleep(hungMs);
  const to = Date.now();
  await stack.kill('nats', 'SIGCONT');
  const answered = writes.length + FIRST_WRITES;
  await stack.until('writes again', WAIT_MS, async () => (writes.length >= answered ? true : undefined));
  return { from, to };
}
