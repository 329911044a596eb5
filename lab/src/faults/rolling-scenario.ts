import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { hiddenIncidentOf, signInAgain, signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import { describe } from './checker.js';
import { beginFanOut, finishFanOut, isKept } from './fan-out.js';
import type { FaultRow } from './fault-row.js';
import { seconds, tally, thousands } from './format.js';
import { ReadyGateways } from './ready-gateways.js';
import { undisturbedRate } from './undisturbed-rate.js';
import { checkWrites, isEveryWriteKept, startWrites } from './write-load.js';

const EXIT_MS = 30_000;
const HEARD_MS = 60_000;

/** The rate to begin with, and how long each rate is tried. */
const UNDISTURBED = { small: { perSecond: 10, forMs: 3_000 }, full: { perSecond: 50, forMs: 30_000 } };

const SERVICES = ['identity', 'catalog', 'incidents', 'pages', 'subscribers', 'integrations', 'billing', 'signals'];
const WORKERS = ['notifications-email', 'notifications-webhook', 'notifications-slack', 'notifications-twitter'];
const APPS = {
  small: ['incidents', 'notifications-planner', 'notifications-email', 'gateway'],
  full: [...SERVICES, 'notifications-planner', ...WORKERS, 'gateway'],
};

/** Two replicas of each app, restarted one after the other while staff and visitors continue to use the product. */
export const rollingDeploy: FaultRow = {
  name: 'rolling-deploy',
  promise: 'a rolling deploy amid writes and a fan-out refuses nothing, loses nothing and notifies nobody twice',
  spoilsStack: true,
  run: async (harness) => {
    const [rounds, apps] = [harness.of({ small: 1, full: 5 }), harness.of(APPS)];
    const stack = await harness.stack();
    const gateways = new ReadyGateways(stack);
    const replicas: string[] = [];
    for (const app of apps)
      replicas.push(app, app === 'gateway' ? await gateways.another() : await stack.startAnother(app));
    const writer = await signUp(stack, harness.mails, 1);
    // Slow enough to last about as long as the deploy.
    const fanOut = await beginFanOut(harness, harness.of({ small: 400, full: 10_000 }), {
      delayMs: harness.of({ small: 300, full: 1_000 }),
    });
    const write = (name: string) =>
      writer.api.at(() => gateways.next()).attempt('POST', '/api/incidents', hiddenIncidentOf(writer, name));
    // Amid the same mails, so that nothing but the deploy is added afterwards.
    const { perSecond, p99 } = await undisturbedRate(harness.of(UNDISTURBED), write);
    const load = startWrites(perSecond, write);
    const exits: number[] = [];
    try {
      for (let round = 0; round < rounds; round += 1) {
        // An access token lasts a quarter of an hour, and the deploy nearly as long.
        await signInAgain(writer);
        for (const name of replicas) exits.push(await restartReplica(stack, gateways, name));
      }
    } finally {
      await load.stop();
    }
    await harness.mails.behave();
    await Promise.all([writer, fanOut.tenant].map((tenant) => signInAgain(tenant)));
    const { found } = await finishFanOut(harness, fanOut);
    const count = checkWrites(load.writes, await storedNames(stack, writer));
    const unheard = await unheardOf(stack, writer);
    const slowestExit = Math.max(...exits);
    return {
      size: `${apps.length} apps with 2 replicas each, each restarted ${rounds} times, ${thousands(load.writes.length)} writes at ${perSecond}/s (undisturbed p99 ${seconds(p99)}), ${thousands(fanOut.addresses.length)} mails`,
      figure: `writes: ${tally(load.writes.map(({ status }) => status))}, lost ${count.lost}, repeats ${count.repeats}, ${unheard} not passed on; mails: ${describe(found)}; slowest exit ${seconds(slowestExit)}`,
      passed: isEveryWriteKept(load.writes, count) && unheard === 0 && isKept(found, 0) && slowestExit <= EXIT_MS,
    };
  },
};

/** Like a Deployment: out of the balancer, SIGTERM, a new process, and the next one when that is ready. */
async function restartReplica(stack: ScenarioStack, gateways: ReadyGateways, name: string): Promise<number> {
  gateways.takeOut(name);
  const exitMs = await stack.stop(name, 2 * EXIT_MS);
  await stack.restart(name);
  gateways.putBack(name);
  return exitMs;
}

/** The names of all incidents of an organisation, one for each row. */
export async function storedNames(stack: ScenarioStack, { customerId }: ScenarioTenant): Promise<string[]> {
  const rows = await stack.query<{ name: string }>('select name from incidents.incident where customer_id = $1', [
    customerId,
  ]);
  return rows.map(({ name }) => name);
}

/** The number of its incidents that the catalog has not received when no more arrive. */
export async function unheardOf(stack: ScenarioStack, { customerId }: ScenarioTenant): Promise<number> {
  const count = async (): Promise<number> => {
    const [row] = await stack.query<{ n: number }>(
      `select count(*)::int as n from incidents.incident i where customer_id = $1
          and not exists (select from catalog.incident_version v where v.incident_id = i.id)`,
      [customerId],
    );
    return row?.n ?? 0;
  };
  return stack.until('the catalog', HEARD_MS, async () => ((await count()) === 0 ? 0 : undefined)).catch(count);
}
