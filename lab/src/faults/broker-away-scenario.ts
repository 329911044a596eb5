import { setTimeout as sleep } from 'node:timers/promises';
import { schemas } from '@candor/ops/schemas.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { hiddenIncidentOf, signUp } from '../scenario/scenario-tenant.js';
import type { FaultRow } from './fault-row.js';
import { seconds, tally, thousands } from './format.js';
import { storedNames, unheardOf } from './rolling-scenario.js';
import { checkWrites, isEveryWriteKept, startWrites, type WriteLoad } from './write-load.js';

const WRITES_PER_SECOND = 20;
const BACKLOG_MS = 60_000;
/** Enough to show that every app involved has been notified. */
const FIRST_WRITES = 10;
const FIRST_MS = 60_000;

/**
 * Users continue to work while no event can be published: apps call each other directly, past the broker, and outboxes
 * fill.
 */
export const writesWithoutBroker: FaultRow = {
  name: 'writes-without-broker',
  promise:
    'with the broker away for minutes no write is refused by apps in processes of their own, and all is told when it is back',
  run: async (harness) => {
    const awayMs = harness.of({ small: 6_000, full: 300_000 });
    const stack = await harness.stack();
    const tenant = await signUp(stack, harness.mails, 1);
    const load = startWrites(WRITES_PER_SECOND, (name) =>
      tenant.api.attempt('POST', '/api/incidents', hiddenIncidentOf(tenant, name)),
    );
    const { killedFrom, goneAt, waiting, backAt } = await outage(stack, load, awayMs).finally(load.stop);
    const drained = await stack
      .until('the outboxes', 2 * BACKLOG_MS, async () => ((await backlogOf(stack)) === 0 ? Date.now() : undefined))
      .catch(() => undefined);
    const unheard = await unheardOf(stack, tenant);
    const drainedMs = (drained ?? Date.now()) - backAt;
    // The outcome of calls in progress at the kill is unknown, and their callers time out.
    const cut = load.writes.filter(({ askedAt, answeredAt }) => askedAt <= goneAt && answeredAt >= killedFrom);
    const others = load.writes.filter((write) => !cut.includes(write));
    const stored = await storedNames(stack, tenant);
    const count = checkWrites(others, stored);
    return {
      size: `${seconds(awayMs)} away, ${thousands(others.length)} writes at ${WRITES_PER_SECOND}/s`,
      figure: `answers: ${tally(others.map(({ status }) => status))}, on their way at the kill: ${tally(cut.map(({ status }) => status)) || 'none'}; lost ${count.lost}, repeats ${count.repeats}; ${waiting} facts waited, backlog gone ${seconds(drainedMs)} after its return, ${unheard} not told on`,
      passed:
        isEveryWriteKept(others, count) &&
        waiting > 0 &&
        drained !== undefined &&
        drainedMs <= BACKLOG_MS &&
        unheard === 0,
    };
  },
};

/** Stops the broker once writes succeed, and starts it again. Times are epoch ms. */
async function outage(stack: ScenarioStack, { writes }: WriteLoad, awayMs: number) {
  await stack.until('the first writes', FIRST_MS, async () => (writes.length >= FIRST_WRITES ? true : undefined));
  const killedFrom = Date.now();
  await stack.kill('nats');
  const goneAt = Date.now();
  await sleep(awayMs);
  const waiting = await backlogOf(stack);
  await stack.restart('nats');
  return { killedFrom, goneAt, waiting, backAt: Date.now() };
}

/** Events that wait in any outbox. */
async function backlogOf(stack: ScenarioStack): Promise<number> {
  const counts = schemas.map(({ schema }) => `select count(*) as n from ${schema}.outbox where published_at is null`);
  const [row] = await stack.query<{ n: number }>(
    `select sum(n)::int as n from (${counts.join(' union all ')}) as all_of`,
  );
  return row?.n ?? 0;
}
