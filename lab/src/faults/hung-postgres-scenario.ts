import { setTimeout as sleep } from 'node:timers/promises';
import { pause } from '@candor/ops/servers/process-id.js';
import { askPage } from '../scenario/page-client.js';
import { childrenOf } from '../scenario/process-usage.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { hiddenIncidentOf, signUp } from '../scenario/scenario-tenant.js';
import { askAgain, describeAskedAgain, keyOf } from './asked-again.js';
import type { FaultRow } from './fault-row.js';
import { seconds, tally, thousands } from './format.js';
import { storedNames, unheardOf } from './rolling-scenario.js';
import { untilShown } from './shown-after.js';
import { checkWrites, hasFailed, isConfirmed, startWrites, type Write } from './write-load.js';

const WRITES_PER_SECOND = 10;
const VIEWS_PER_SECOND = 20;
/** Enough to show that every app involved works. */
const FIRST_WRITES = 10;
const WAIT_MS = 120_000;
/** The small size runs beside other suites. */
const RIGHT_MS = { small: 60_000, full: 15_000 };

/** A database server that is stopped with its connections open, such as one whose disk does not answer. */
export const postgresHung: FaultRow = {
  name: 'postgres-hung',
  promise:
    'with PostgreSQL hung every page is answered, nothing is stored that was answered with a failure, and all is right soon after it goes on',
  run: async (harness) => {
    const hungMs = harness.of({ small: 8_000, full: 20_000 });
    const stack = await harness.stack();
    const tenant = await signUp(stack, harness.mails, 1);
    await untilShown(stack, tenant, 'Before the standstill');
    const write = (name: string) =>
      tenant.api.attempt('POST', '/api/incidents', hiddenIncidentOf(tenant, name), keyOf(name));
    const views = startWrites(VIEWS_PER_SECOND, () => askPage(stack.pageUrl(tenant.domain)));
    const load = startWrites(WRITES_PER_SECOND, write);
    const { from, to, recoveredAt } = await standstill(stack, load.writes, hungMs).finally(load.stop);
    const shownMs = recoveredAt - to + (await untilShown(stack, tenant, 'After the standstill').finally(views.stop));
    const unheard = await unheardOf(stack, tenant);
    const stored = await storedNames(stack, tenant);
    const there = new Set(stored);
    const { lost, repeats } = checkWrites(load.writes, stored);
    const asked = load.writes.filter(({ askedAt }) => askedAt >= from);
    const during = asked.filter(({ answeredAt }) => answeredAt < to);
    // Those that waited for less than their deadline when it went on are done.
    const after = asked.filter(({ answeredAt }) => answeredAt >= to);
    // The outcome of those in progress when it stopped is unknown.
    const doneLater = asked.filter((one) => hasFailed(one) && there.has(one.name)).length;
    const lastFailed = Math.max(to, ...after.filter(hasFailed).map(({ answeredAt }) => answeredAt));
    const again = await askAgain(load.writes, write, () => storedNames(stack, tenant));
    const rightMs = Math.max(shownMs, lastFailed - to);
    return {
      size: `${seconds(hungMs)} stopped, ${thousands(load.writes.length)} writes at ${WRITES_PER_SECOND}/s and ${thousands(views.writes.length)} views at ${VIEWS_PER_SECOND}/s`,
      figure: `views ${tally(views.writes.map(({ status }) => status))}; writes answered meanwhile ${statuses(during)}, afterwards ${statuses(after)}; ${doneLater} done although answered with a failure, lost ${lost}, repeats ${repeats}; ${describeAskedAgain(again)}; right ${seconds(rightMs)} after it went on, ${unheard} not notified on`,
      passed:
        views.writes.every(({ status }) => status === 200) &&
        during.length > 0 &&
        during.every(hasFailed) &&
        asked.every((one) => isConfirmed(one) || one.status === 503 || one.status === 504) &&
        doneLater + lost + repeats + again.wrong + unheard === 0 &&
        rightMs <= harness.of(RIGHT_MS),
    };
  },
};

/** Stops all processes of the server once writes succeed, and continues them. Times are epoch ms. */
async function standstill(stack: ScenarioStack, writes: readonly Write[], hungMs: number) {
  const confirmedSince = (since: number) => writes.filter((one) => one.askedAt >= since && isConfirmed(one));
  await stack.until('the first writes', WAIT_MS, async () =>
    confirmedSince(0).length >= FIRST_WRITES ? true : undefined,
  );
  const postmaster = await stack.pid('postgres');
  // First the one that starts the others.
  await pause(postmaster);
  const all = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of all) await pause(pid);
  const from = Date.now();
  await sleep(hungMs);
  const to = Date.now();
  for (const pid of all) process.kill(pid, 'SIGCONT');
  const recoveredAt = await stack.until('a write', WAIT_MS, async () => confirmedSince(to)[0]?.answeredAt);
  const since = confirmedSince(to).length;
  await stack.until('more writes', WAIT_MS, async () =>
    confirmedSince(to).length >= since + FIRST_WRITES ? true : undefined,
  );
  return { from, to, recoveredAt };
}

function statuses(writes: readonly Write[]): string {
  return tally(writes.map(({ status }) => status)) || 'none';
}
