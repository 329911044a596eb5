import { setTimeout as sleep } from 'node:timers/promises';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import {
  addSubscribers,
  pastIncidentOf,
  signInAgain,
  signUp,
  type ScenarioTenant,
} from '../scenario/scenario-tenant.js';
import { wipeStore } from './broker-store.js';
import { EMAIL_WINDOW, WEBHOOK_WINDOW } from './fan-out.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { seconds, tally, thousands } from './format.js';
import { startPostgres } from './postgres-scenario.js';
import { checkHeard, describeHeard, isHeard, type Heard } from './storm-check.js';
import { stormOf, type StormFault } from './storm-plan.js';
import { startWrites } from './write-load.js';

const EVENTS_PER_SECOND = 5;
const COMPLETE_MS = 120_000;
/** How long to wait for late messages, to distinguish late from lost. */
const PATIENCE_MS = 300_000;
const MAILS_EACH = 3;
const HOOKS_EACH = 2;
const SLOW_MS = 700;
const EXIT_MS = 60_000;
/** An access token lasts a quarter of an hour. */
const SIGN_IN_EVERY_MS = 300_000;
const MINUTE_MS = 60_000;

/** An organisation and the recipients of its incidents. */
interface NotifiedOrganisation {
  readonly tenant: ScenarioTenant;
  readonly addresses: readonly string[];
  /** Of webhooks. */
  readonly paths: readonly string[];
}

/** All faults of the other rows combined, in an order that the seed decides. */
export const storm: FaultRow = {
  name: 'storm',
  promise: 'random faults everywhere and all the time lose nothing and repeat only what a killed worker had in flight',
  spoilsStack: true,
  run: async (harness) => {
    const minutes = harness.minutes ?? harness.of({ small: 0.5, full: 30 });
    const stack = await harness.stack();
    const notified = await organisations(harness, stack, harness.of({ small: 3, full: 20 }));
    const faults = stormOf(minutes * MINUTE_MS, harness.random('storm'));
    await Promise.all([harness.mails.clear(), harness.hooks.clear()]);
    const load = startWrites(EVENTS_PER_SECOND, (name, number) => {
      const { tenant } = notified[number % notified.length] as NotifiedOrganisation;
      return tenant.api.attempt('POST', '/api/incidents', pastIncidentOf(tenant, name));
    });
    const sessions = keepSignedIn(notified);
    // Stopped even when a fault cannot be carried out: otherwise the load would continue in the next row.
    const lastFaultAt = await blow(harness, stack, faults)
      .then(() => Date.now())
      .finally(() => {
        clearInterval(sessions);
        return load.stop();
      });
    const [mails, hooks] = await heardBy(harness, stack, notified, lastFaultAt + PATIENCE_MS);
    const completeMs = Math.max(0, Math.max(mails.completeAt, hooks.completeAt) - lastFaultAt);
    const behind = await pagesBehind(stack, notified, lastFaultAt + COMPLETE_MS);
    // Only an error of ours may fail one: anything else is an error of the scenario.
    const wrong = load.writes.filter(({ status }) => status >= 300 && status < 500).length;
    const kills = (target: string): number =>
      faults.filter((fault) => fault.target === target && fault.kind === 'killed').length;
    const mailsAllowed = kills('notifications-email') * EMAIL_WINDOW;
    const hooksAllowed = kills('notifications-webhook') * WEBHOOK_WINDOW;
    return {
      size: `${minutes} min, seed ${harness.seed}, ${faults.length} faults (${tally(faults.map(({ kind }) => kind))}), ${thousands(load.writes.length)} events of ${notified.length} organisations, ${MAILS_EACH} mails and ${HOOKS_EACH} webhooks each`,
      figure: `answers: ${tally(load.writes.map(({ status }) => status))}; mails: ${describeHeard(mails, mailsAllowed)}; webhooks: ${describeHeard(hooks, hooksAllowed)}; complete ${seconds(completeMs)} after the last fault, ${behind} pages behind`,
      passed:
        wrong === 0 &&
        isHeard(mails, mailsAllowed) &&
        isHeard(hooks, hooksAllowed) &&
        completeMs <= COMPLETE_MS &&
        behind === 0,
    };
  },
};

async function organisations(
  harness: FaultHarness,
  stack: ScenarioStack,
  count: number,
): Promise<NotifiedOrganisation[]> {
  const notified: NotifiedOrganisation[] = [];
  for (let i = 0; i < count; i += 1) {
    const tenant = await signUp(stack, harness.mails, 1);
    const addresses = Array.from({ length: MAILS_EACH }, (_, n) => `r${n}@${tenant.domain}.example`);
    const paths = Array.from({ length: HOOKS_EACH }, (_, n) => `/${tenant.domain}/${n}`);
    await addSubscribers(stack, tenant, 'email', addresses);
    await addSubscribers(
      stack,
      tenant,
      'webhook',
      paths.map((path) => `${harness.hooks.url}${path}`),
    );
    notified.push({ tenant, addresses, paths });
  }
  return notified;
}

/** Sign-ins fail while a dependency is unavailable; the next attempt comes long before the token expires. */
function keepSignedIn(notified: readonly NotifiedOrganisation[]): NodeJS.Timeout {
  return setInterval(() => {
    for (const { tenant } of notified) void signInAgain(tenant).catch(() => undefined);
  }, SIGN_IN_EVERY_MS);
}

/** Carries the faults out; those of one target run one after the other. */
async function blow(harness: FaultHarness, stack: ScenarioStack, faults: readonly StormFault[]): Promise<void> {
  const began = Date.now();
  const busy = new Map<string, Promise<void>>();
  for (const fault of faults) {
    await sleep(Math.max(0, began + fault.at - Date.now()));
    const before = busy.get(fault.target) ?? Promise.resolve();
    const now = before.then(() => carryOut(harness, stack, fault));
    // Awaited at the end; until then a rejection is unhandled by design.
    now.catch(() => undefined);
    busy.set(fault.target, now);
  }
  await Promise.all(busy.values());
  await stack.allReady();
}

async function carryOut(
  harness: FaultHarness,
  stack: ScenarioStack,
  { kind, target, lastsMs }: StormFault,
): Promise<void> {
  switch (kind) {
    case 'slow': {
      const sink = target === 'mails' ? harness.mails : harness.hooks;
      await sink.behave({ delayMs: SLOW_MS });
      await sleep(lastsMs);
      return sink.behave();
    }
    case 'stuck':
      await stack.kill(target, 'SIGSTOP');
      await sleep(lastsMs);
      return stack.kill(target, 'SIGCONT');
    case 'redeployed':
      await stack.stop(target, EXIT_MS);
      return stack.restart(target);
    case 'wiped':
      return wipeStore(stack);
    case 'killed':
      await stack.kill(target);
      await sleep(lastsMs);
      return target === 'postgres' ? startPostgres(stack) : stack.restart(target);
  }
}

/** The messages received by mail and by webhook when all have arrived, or at the timeout. */
async function heardBy(
  harness: FaultHarness,
  stack: ScenarioStack,
  notified: readonly NotifiedOrganisation[],
  deadline: number,
): Promise<[mails: Heard, hooks: Heard]> {
  const facts = new Map<string, number>();
  for (const { tenant } of notified) facts.set(tenant.customerId, await factsOf(stack, tenant));
  const count = async (): Promise<[Heard, Heard]> => {
    const [mails, hooks] = await Promise.all([harness.mails.receipts(), harness.hooks.receipts()]);
    const expected = (readers: (one: NotifiedOrganisation) => readonly string[]) =>
      notified.map((one) => ({ readers: readers(one), facts: facts.get(one.tenant.customerId) ?? 0 }));
    return [
      checkHeard(
        expected(({ addresses }) => addresses),
        mails,
      ),
      checkHeard(
        expected(({ paths }) => paths),
        hooks,
      ),
    ];
  };
  for (;;) {
    const heard = await count();
    if (heard.every(({ lost }) => lost === 0) || Date.now() > deadline) return heard;
    await sleep(1_000);
  }
}

/** What was saved and has notifications, whether or not its response arrived. */
async function factsOf(stack: ScenarioStack, { customerId }: ScenarioTenant): Promise<number> {
  const [row] = await stack.query<{ n: number }>(
    'select count(*)::int as n from incidents.entry where customer_id = $1 and send_notification',
    [customerId],
  );
  return row?.n ?? 0;
}

/** The number of pages that do not show their newest incident by then. */
async function pagesBehind(
  stack: ScenarioStack,
  notified: readonly NotifiedOrganisation[],
  deadline: number,
): Promise<number> {
  let behind = 0;
  for (const { tenant } of notified) {
    const [newest] = await stack.query<{ name: string }>(
      'select name from incidents.incident where customer_id = $1 order by creation_time desc, id desc limit 1',
      [tenant.customerId],
    );
    const shows = async (): Promise<boolean> =>
      (await askPage(stack.pageUrl(tenant.domain))).body.includes(newest?.name ?? '');
    let isShown = await shows();
    while (!isShown && Date.now() < deadline) {
      await sleep(500);
      isShown = await shows();
    }
    if (!isShown) behind += 1;
  }
  return behind;
}
