import { setTimeout as sleep } from 'node:timers/promises';
import { pause } from '@candor/ops/servers/process-id.js';
import { schemas } from '@candor/ops/schemas.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { hiddenIncidentOf, signUp } from '../scenario/scenario-tenant.js';
import { askAgain, describeAskedAgain, keyOf } from './asked-again.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow, Finding } from './fault-row.js';
import { seconds, tally, thousands } from './format.js';
import { NOTICED_MS } from './hung-broker-scenario.js';
import { storedNames, unheardOf } from './rolling-scenario.js';
import { checkWrites, hasFailed, isEveryWriteKept, startWrites, type Write, type WriteLoad } from './write-load.js';

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
    'with the broker away for minutes no write is refused by apps in processes of their own, and all notifications go out when it is back',
  run: (harness) =>
    writeThrough(harness, {
      what: 'away',
      awayMs: harness.of({ small: 6_000, full: 300_000 }),
      begin: (stack) => stack.kill('nats'),
      end: (stack) => stack.restart('nats'),
    }),
};

/** The same while the broker stands still with its connections open, which every app has to notice first. */
export const writesWithHungBroker: FaultRow = {
  name: 'writes-with-hung-broker',
  promise:
    'with the broker hung for minutes no write is refused once that is noticed, none that was answered with a failure is stored, and all is passed on when it continues',
  run: (harness) =>
    writeThrough(harness, {
      what: 'hung',
      awayMs: harness.of({ small: 20_000, full: 150_000 }),
      begin: async (stack) => pause(await stack.pid('nats')),
      end: (stack) => stack.kill('nats', 'SIGCONT'),
      noticedMs: harness.of(NOTICED_MS),
    }),
};

/** How the broker goes and comes back. */
interface Outage {
  readonly what: string;
  readonly awayMs: number;
  readonly begin: (stack: ScenarioStack) => Promise<void>;
  readonly end: (stack: ScenarioStack) => Promise<void>;
  /**
   * Writes that are in progress when it goes, or asked for in this time after that, may fail (ms); without it none may: where
   * it is noticed at once they are sent again past the broker, under their keys.
   */
  readonly noticedMs?: number;
}

async function writeThrough(harness: FaultHarness, outage: Outage): Promise<Finding> {
  const stack = await harness.stack();
  const tenant = await signUp(stack, harness.mails, 1);
  const write = (name: string) =>
    tenant.api.attempt('POST', '/api/incidents', hiddenIncidentOf(tenant, name), keyOf(name));
  const load = startWrites(WRITES_PER_SECOND, write);
  const { from, goneAt, waiting, backAt } = await goThrough(stack, load, outage).finally(load.stop);
  const drained = await stack
    .until('the outboxes', 2 * BACKLOG_MS, async () => ((await backlogOf(stack)) === 0 ? Date.now() : undefined))
    .catch(() => undefined);
  const unheard = await unheardOf(stack, tenant);
  const drainedMs = (drained ?? Date.now()) - backAt;
  const noticedAt = goneAt + (outage.noticedMs ?? -Infinity);
  const cut = load.writes.filter(({ askedAt, answeredAt }) => askedAt <= noticedAt && answeredAt >= from);
  const others = load.writes.filter((write) => !cut.includes(write));
  const stored = await storedNames(stack, tenant);
  const there = new Set(stored);
  const [count, cutCount] = [checkWrites(others, stored), checkWrites(cut, stored)];
  const [lost, repeats] = [count.lost + cutCount.lost, count.repeats + cutCount.repeats];
  // The outcome of those in progress when it went is unknown.
  const doneLater = cut.filter((one) => one.askedAt >= goneAt && hasFailed(one) && there.has(one.name)).length;
  const again = await askAgain(cut, write, () => storedNames(stack, tenant));
  return {
    size: `${seconds(outage.awayMs)} ${outage.what}, ${thousands(others.length)} writes at ${WRITES_PER_SECOND}/s`,
    figure: `answers: ${statuses(others)}, until it was noticed: ${statuses(cut)} (${doneLater} done although answered with a failure; ${describeAskedAgain(again)}); lost ${lost}, repeats ${repeats}; ${waiting} facts waited, backlog gone ${seconds(drainedMs)} after its return, ${unheard} not notified on`,
    passed:
      isEveryWriteKept(others, count) &&
      doneLater + lost + repeats + again.wrong === 0 &&
      waiting > 0 &&
      drained !== undefined &&
      drainedMs <= BACKLOG_MS &&
      unheard === 0,
  };
}

/** Takes the broker away once writes succeed, and brings it back. Times are epoch ms. */
async function goThrough(stack: ScenarioStack, { writes }: WriteLoad, { awayMs, begin, end }: Outage) {
  await stack.until('the first writes', FIRST_MS, async () => (writes.length >= FIRST_WRITES ? true : undefined));
  const from = Date.now();
  await begin(stack);
  const goneAt = Date.now();
  await sleep(awayMs);
  const waiting = await backlogOf(stack);
  await end(stack);
  return { from, goneAt, waiting, backAt: Date.now() };
}

function statuses(writes: readonly Write[]): string {
  return tally(writes.map(({ status }) => status)) || 'none';
}

/** Events that wait in any outbox. */
async function backlogOf(stack: ScenarioStack): Promise<number> {
  const counts = schemas.map(({ schema }) => `select count(*) as n from ${schema}.outbox where published_at is null`);
  const [row] = await stack.query<{ n: number }>(
    `select sum(n)::int as n from (${counts.join(' union all ')}) as all_of`,
  );
  return row?.n ?? 0;
}
