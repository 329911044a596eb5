import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@candor/ops/servers/process-id.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { ScenarioTenant } from '../scenario/scenario-tenant.js';
import { describe } from './checker.js';
import { beginFanOut, finishFanOut, isKept } from './fan-out.js';
import type { FaultRow } from './fault-row.js';
import { seconds, tally, thousands } from './format.js';
import { startWrites, type Write, type WriteLoad } from './write-load.js';

const ANSWERED_MS = 5_000;
/** The small size runs beside other suites, whose writes to the same disk delay recovery and commits. */
const RECOVERED_MS = { small: 60_000, full: 15_000 };
const WAIT_MS = 120_000;
const WRITES_PER_SECOND = 20;

/** The whole database crashes, during mails and writes. */
export const postgresKilled: FaultRow = {
  name: 'postgres-killed',
  promise:
    'with PostgreSQL killed under load writes are answered 503 at once, work goes on after its start, and nobody is missed or notified twice',
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
      WAIT_MS,
      async () => load.writes.find(({ status, askedAt }) => status === 201 && askedAt > startedAt)?.answeredAt,
    );
    const { found } = await finishFanOut(harness, fanOut);
    await load.stop();
    const refused = load.writes.filter(({ askedAt, answeredAt, status }) => {
      return askedAt >= killedAt && answeredAt <= recoveredAt && status !== 201;
    });
    const away = refused.filter(({ answeredAt }) => answeredAt <= startedAt);
    // A server that starts accepts connections before it responds on them.
    const starting = refused.filter(({ answeredAt }) => answeredAt > startedAt);
    const slowest = Math.max(0, ...away.map(({ askedAt, answeredAt }) => answeredAt - askedAt));
    const recoveredMs = recoveredAt - startedAt;
    return {
      size: `${thousands(fanOut.addresses.length)} mails, ${WRITES_PER_SECOND} writes/s, away for ${seconds(awayMs)}`,
      figure: `answers while it was away: ${statuses(away)}, slowest ${seconds(slowest)}, while it started: ${statuses(starting)}; first write ${seconds(recoveredMs)} after the start; ${describe(found)}`,
      passed:
        away.length > 0 &&
        away.every(({ status }) => status === 503) &&
        starting.every(({ status }) => status === 503 || status === 504) &&
        slowest <= ANSWERED_MS &&
        recoveredMs <= harness.of(RECOVERED_MS) &&
        isKept(found, 0),
    };
  },
};

function statuses(writes: readonly Write[]): string {
  return tally(writes.map(({ status }) => status)) || 'none';
}

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
