import { setTimeout as sleep } from 'node:timers/promises';
import type { SinkRequest } from '../sinks/http-sink.js';
import { inLanes } from '../scenario/lanes.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { addSubscribers, signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';

const SERVICE = 'incidents';
const REPLICAS = 4;
/** Between two deaths; a replica is ready again after less. */
const PAUSE_MS = { small: 2_000, full: 4_000 };
/** Until the first occurrence, so that all are planned by then. */
const LEAD_MS = { small: 15_000, full: 90_000 };
/** In which all start. */
const SPREAD_MS = { small: 10_000, full: 60_000 };
const LENGTH_MS = 5_000;
/** A machine with much to do takes longer to start one again. */
const LEAST_DEATHS = { small: 2, full: 10 };
const PATIENCE_MS = 300_000;
/** Concurrent requests. */
const AT_ONCE = 4;
const KEPT = 'select count(*)::int as n from incidents.entry e join incidents.incident i on i.id = e.incident_id';

/**
 * Recurring maintenances whose occurrences begin and end while the replicas of the service that has the clock die in turn. What
 * began and ended is read from a receiver of webhooks.
 */
export const occurrences: FaultRow = {
  name: 'occurrences',
  promise:
    'every occurrence of a recurring maintenance begins and ends exactly once, with four replicas of which one is killed every few seconds',
  run: async (harness) => {
    const stack = await harness.stack();
    const tenant = await signUp(stack, harness.mails, 1);
    const path = `/${tenant.domain}/occurrences`;
    await addSubscribers(stack, tenant, 'webhook', [`${harness.answering.url}${path}`]);
    const others: string[] = [];
    while (others.length < REPLICAS - 1) others.push(await stack.startAnother(SERVICE));

    const names = Array.from({ length: harness.of({ small: 40, full: 500 }) }, (_, n) => `Backup ${n}`);
    const firstAt = Date.now() + harness.of(LEAD_MS);
    // Recurring maintenances start at full seconds.
    const startsAt = (n: number) => Math.ceil((firstAt + (n / names.length) * harness.of(SPREAD_MS)) / 1_000) * 1_000;
    await inLanes(names.length, AT_ONCE, (n) => plan(tenant, names[n] ?? '', startsAt(n)));
    const planned = Date.now();
    if (planned > firstAt) throw new Error(`planning took ${seconds(planned - firstAt)} too long`);

    const replicas = [SERVICE, ...others];
    const deaths = await killedInTurn(
      stack,
      replicas,
      harness,
      async () => (await ended(stack, tenant)) === names.length,
    );
    const wanted = 2 * names.length;
    const received = () => coursesOf(harness.answering.requests.items, path);
    await stack.until('what was said', PATIENCE_MS, async () => (received().length >= wanted ? true : undefined));
    // A repeat would come right after.
    await sleep(2_000);
    for (const replica of others) await stack.stop(replica, PATIENCE_MS);

    const courses = received();
    const counts = new Map(courses.map((course) => [course, 0]));
    for (const course of courses) counts.set(course, (counts.get(course) ?? 0) + 1);
    const lost = names.flatMap((name) => [`${name} began`, `${name} ended`]).filter((course) => !counts.has(course));
    const repeats = courses.length - counts.size;
    const [entries] = await stack.query<{ n: number }>(`${KEPT} where i.customer_id = $1`, [tenant.customerId]);
    return {
      size: `${thousands(names.length)} occurrences within ${seconds(harness.of(SPREAD_MS))}, ${REPLICAS} replicas, ${deaths} killed`,
      figure: `webhooks notified of ${thousands(counts.size)} of ${thousands(wanted)} beginnings and ends, lost ${lost.length}, repeats ${repeats}; ${thousands(entries?.n ?? 0)} entries`,
      passed: lost.length + repeats === 0 && entries?.n === wanted && deaths >= harness.of(LEAST_DEATHS),
    };
  },
};

/** Plans a maintenance that recurs daily, from then on (epoch ms). */
async function plan(
  { api, componentIds: [componentId] }: ScenarioTenant,
  name: string,
  startsAt: number,
): Promise<void> {
  await api.must('POST', '/api/maintenances', {
    name,
    message: 'We back up.',
    plannedStartTime: startsAt,
    plannedEndTime: startsAt + LENGTH_MS,
    affectedComponents: [{ componentId }],
    sendNotification: true,
    recurrence: { rrule: 'FREQ=DAILY;COUNT=2' },
  });
}

/** Kills one replica after the other, each as soon as the one before is ready again. @returns how many died */
async function killedInTurn(
  stack: ScenarioStack,
  replicas: readonly string[],
  harness: FaultHarness,
  isOver: () => Promise<boolean>,
): Promise<number> {
  const random = harness.random('occurrences');
  const until = Date.now() + PATIENCE_MS;
  let deaths = 0;
  while (!(await isOver())) {
    if (Date.now() > until) throw new Error(`occurrences are not over after ${seconds(PATIENCE_MS)}`);
    const replica = replicas[Math.floor(random() * replicas.length)] ?? SERVICE;
    await stack.kill(replica);
    deaths += 1;
    await sleep(random() * harness.of(PAUSE_MS));
    await stack.restart(replica);
  }
  return deaths;
}

async function ended(stack: ScenarioStack, { customerId }: ScenarioTenant): Promise<number> {
  const [row] = await stack.query<{ n: number }>(
    'select count(*)::int as n from incidents.maintenance where customer_id = $1 and actual_end_time is not null',
    [customerId],
  );
  return row?.n ?? 0;
}

/** What the receiver was notified of occurrences, announcements left out: "Backup 7 began", "Backup 7 ended". */
function coursesOf(requests: readonly SinkRequest[], path: string): string[] {
  return requests
    .filter((request) => request.path === path)
    .flatMap(({ body }) => {
      const { incident } = JSON.parse(body.toString()) as { incident?: { name: string; status: string } };
      if (incident?.status === 'in_progress') return [`${incident.name} began`];
      return incident?.status === 'completed' ? [`${incident.name} ended`] : [];
    });
}
