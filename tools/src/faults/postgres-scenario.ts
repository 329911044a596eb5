import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@candor/testing/process-id.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { ScenarioTenant } from '../scenario/scenario-tenant.js';
import { describe } from './checker.js';
import { beginFanOut, finishFanOut, isKept } from './fan-out.js';
import type { FaultRow } from './fault-row.js';
import { seconds, tally, thousands } from './format.js';
import { startWrites, type WriteLoad } from './write-load.js';

const ANSWERED_MS = 5_000;
const RECOVERED_MS = 15_000;
const WRITES_PER_SECOND = 20;

/** The whole database crashes, during mails and writes. */
export const postgresKilled: FaultRow = {
  name: 'postgres-killed',
  promise:
    'with PostgreSQL killed under load writes are answered 503 at once, work goes on after its start, and nobody is missed or told twice',
  run: async (harness) => {
    const awayMs = harness.of({ small: 3_000, full: 10_000 });
    const fanOut = await beginFanOut(harness, harness.of({ small: 1_000, full: 10_000 }), { delayMs: 20 });
    const { stack, tenant } = fanOut;
    const load = startLoad(tenant);
    await fanOut.reached(fanOut.addresses.length / 5);
    await stack.kill('postgres');
    const killedAt = Date.now();
    await sleep(awayMs);
    const startedAt = Date.now();
    await startPostgres(stack);
    const recoveredAt = await stack.until(
      'a write',
      60_000,
      async () => load.writes.find(({ status, askedAt }) => status === 201 && askedAt > startedAt)?.answeredAt,
    );
    const { found } = await finishFanOut(harness, fanOut);
    await load.stop();
    const during = load.writes.filter(({ askedAt, answeredAt }) => askedAt >= killedAt && answeredAt <= recoveredAt);
    const refused = during.filter(({ status }) => status !== 201);
    const slowest = Math.max(0, ...refused.map(({ askedAt, answeredAt }) => answeredAt - askedAt));
    const recoveredMs = recoveredAt - startedAt;
    return {
      size: `${thousands(fanOut.addresses.length)} mails, ${WRITES_PER_SECOND} writes/s, away for ${seconds(awayMs)}`,
      figure: `answers meanwhile: ${tally(refused.map(({ status }) => status))}, slowest ${seconds(slowest)}; first write ${seconds(recoveredMs)} after the start; ${describe(found)}`,
      passed:
        refused.length > 0 &&
        refused.every(({ status }) => status === 503) &&
        slowest <= ANSWERED_MS &&
        recoveredMs <= RECOVERED_MS &&
        isKept(found, 0),
    };
  },
};

/** Services are created continuously. */
function startLoad({ api }: ScenarioTenant): WriteLoad {
  return startWrites(WRITES_PER_SECOND, (name) =>
    api.attempt('POST', '/api/services', {
      name,
      description: 'One of many',
      group: { name: 'Load' },
      showHistoricalStatus: false,
      enabled: true,
      internal: true,
    }),
  );
}

/** A backend that has not yet noticed the end of its postmaster prevents the next one from starting. */
export async function startPostgres(stack: ScenarioStack): Promise<void> {
  await stack.restart('postgres');
  await stack.until('PostgreSQL', 60_000, async () => {
    if (!isAlive(await stack.pid('postgres'))) await stack.restart('postgres');
    return stack.query('select 1').catch(() => undefined);
  });
}
