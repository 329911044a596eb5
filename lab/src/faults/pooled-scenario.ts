import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startPooler, type Pooler } from '../fixtures/pooler.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { hiddenIncidentOf } from '../scenario/scenario-tenant.js';
import { askAgain, describeAskedAgain, keyOf } from './asked-again.js';
import { describe } from './checker.js';
import { beginFanOut, finishFanOut, isKept } from './fan-out.js';
import type { FaultRow } from './fault-row.js';
import { seconds, tally, thousands } from './format.js';
import { storedNames, unheardOf } from './rolling-scenario.js';
import { checkWrites, isConfirmed, startWrites } from './write-load.js';

const WRITES_PER_SECOND = 20;
/** Each login; fewer than the connections of its replicas, so that these share them. */
const CONNECTIONS = 4;
const TWICE = ['incidents', 'pages', 'notifications-planner', 'notifications-email'];
const STOP_MS = 30_000;
const WAIT_MS = 120_000;

/** All apps reach Postgres through PgBouncer, each with its own login, and the important ones run twice. */
export const pooled: FaultRow = {
  name: 'pooled',
  promise:
    'behind PgBouncer in transaction mode mails and writes are as without it, and kill -9 of it loses nothing and repeats nothing',
  spoilsStack: true,
  run: async (harness) => {
    const { count, kills, awayMs } = harness.of({
      small: { count: 1_000, kills: 2, awayMs: 1_000 },
      full: { count: 10_000, kills: 5, awayMs: 5_000 },
    });
    const stack = await harness.stack();
    const direct = await stack.databaseUrl();
    const pooler = await startPooler({ url: direct, poolSize: CONNECTIONS });
    try {
      await goThrough(stack, pooler);
      const fanOut = await beginFanOut(harness, count, { delayMs: 20 });
      const { tenant } = fanOut;
      const write = (name: string) =>
        tenant.api.attempt('POST', '/api/incidents', hiddenIncidentOf(tenant, name), keyOf(name));
      const load = startWrites(WRITES_PER_SECOND, write);
      const recoveredMs: number[] = [];
      for (let kill = 1; kill <= kills; kill += 1) {
        await fanOut.reached((count * kill) / (kills + 1));
        await pooler.kill();
        await sleep(awayMs);
        const startedAt = Date.now();
        await pooler.restart();
        const answeredAt = await stack.until(
          'a write',
          WAIT_MS,
          async () => load.writes.find((one) => isConfirmed(one) && one.askedAt > startedAt)?.answeredAt,
        );
        recoveredMs.push(answeredAt - startedAt);
      }
      const { found } = await finishFanOut(harness, fanOut);
      await load.stop();
      const { lost, repeats } = checkWrites(load.writes, await storedNames(stack, tenant));
      const again = await askAgain(load.writes, write, () => storedNames(stack, tenant));
      const unheard = await unheardOf(stack, tenant);
      const most = await mostConnections(direct);
      return {
        size: `${thousands(count)} mails and ${thousands(load.writes.length)} writes at ${WRITES_PER_SECOND}/s, PgBouncer killed ${kills} times for ${seconds(awayMs)}, ${TWICE.length} apps twice`,
        figure: `writes ${tally(load.writes.map(({ status }) => status))}, the first ${recoveredMs.map(seconds).join(', ')} after its start, lost ${lost}, repeats ${repeats}; ${describeAskedAgain(again)}; ${unheard} not passed on; ${describe(found)}; at most ${most} connections of a login, of ${CONNECTIONS}`,
        passed:
          lost + repeats + again.wrong + unheard === 0 &&
          load.writes.every((one) => isConfirmed(one) || one.status === 503 || one.status === 504) &&
          most > 0 &&
          most <= CONNECTIONS &&
          isKept(found, 0),
      };
    } finally {
      await pooler.close();
    }
  },
};

/** Starts every app that has a database again, with the pooler's address, and some of them twice. */
async function goThrough(stack: ScenarioStack, pooler: Pooler): Promise<void> {
  const given: { readonly name: string; readonly url: string }[] = [];
  for (const name of await stack.running()) {
    const { DATABASE_URL: url = '' } = await stack.envOf(name);
    if (url !== '' && !['nats', 'postgres', 'gateway'].includes(name)) given.push({ name, url });
  }
  await Promise.all(given.map(({ name }) => stack.stop(name, STOP_MS)));
  for (const { name, url } of given) await stack.restart(name, { DATABASE_URL: pooler.through(url) });
  for (const name of TWICE) await stack.startAnother(name);
  await stack.allReady();
}

/** Of the logins of services, at this moment. */
async function mostConnections(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ most: number }>(
      `select coalesce(max(n), 0)::int as most
         from (select count(*) as n from pg_stat_activity where usename like 'candor\\_%' group by usename) as counted`,
    );
    return rows[0]?.most ?? 0;
  } finally {
    await client.end();
  }
}
