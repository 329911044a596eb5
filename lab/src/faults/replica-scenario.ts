import { setTimeout as sleep } from 'node:timers/promises';
import { pause } from '@candor/ops/servers/process-id.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { hiddenIncidentOf, internalIncidentOf, signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import { askAgain, describeAskedAgain, keyOf, type AskedAgain } from './asked-again.js';
import type { FaultRow } from './fault-row.js';
import { seconds, tally, thousands } from './format.js';
import { checkWrites, hasFailed, startWrites, type Write, type WriteLoad } from './write-load.js';

const READS_PER_SECOND = 20;
const WRITES_PER_SECOND = 5;
/**
 * Longer than any response of a working replica, and shorter than one that arrives in the second half of the time
 * limit.
 */
const SLOW_MS = 2_000;
/** After its stop. The small size runs beside other suites, where a working replica may be as slow. */
const NOTICED_MS = { small: 10_000, full: 5_000 };
/** Of the calls that are asked before. */
const MOST_FAILED = 0.05;
const WAIT_MS = 60_000;
const STOP_MS = 30_000;

/** A service one of whose replicas is stopped, and the calls that need it. */
interface Target {
  readonly app: string;
  /** Path of a read, or what makes something to read. */
  readonly read: string | ((tenant: ScenarioTenant) => Promise<string>);
  readonly writes?: {
    readonly path: string;
    readonly body: (tenant: ScenarioTenant, name: string) => object;
    /** The names of the stored rows; $1 is the organisation. */
    readonly stored: string;
  };
}

const INCIDENTS: Target = {
  app: 'incidents',
  read: '/api/incidents?status=open',
  writes: {
    path: '/api/incidents',
    body: internalIncidentOf,
    stored: 'select name from incidents.incident where customer_id = $1',
  },
};

const CATALOG: Target = {
  app: 'catalog',
  read: '/api/services',
  writes: {
    path: '/api/services',
    body: (_tenant, name) => ({
      name,
      description: '',
      group: { name: '' },
      showHistoricalStatus: false,
      enabled: false,
      internal: true,
    }),
    stored: 'select name from catalog.component where customer_id = $1',
  },
};

const TARGETS: Readonly<Record<'small' | 'full', readonly Target[]>> = {
  small: [INCIDENTS],
  full: [
    INCIDENTS,
    CATALOG,
    { app: 'identity', read: '/api/users' },
    { app: 'pages', read: '/api/settings' },
    { app: 'subscribers', read: '/api/subscribers/email' },
    { app: 'integrations', read: '/api/integrations/webhook' },
    { app: 'billing', read: '/api/subscription' },
    { app: 'signals', read: '/api/upstreams' },
    { app: 'notifications-planner', read: deliveriesOfOne },
  ],
};

/** The requests while one replica was stopped. */
interface Standstill {
  readonly app: string;
  readonly from: number;
  readonly reads: readonly Write[];
  readonly writes: readonly Write[];
  /** Writes that returned an error but were done. */
  readonly doneLater: number;
  readonly again: AskedAgain;
  readonly lost: number;
  readonly repeats: number;
}

/** One of two replicas is stopped with its connections open: the other one handles the calls of both. */
export const replicaHung: FaultRow = {
  name: 'replica-hung',
  promise:
    'a replica that hangs takes no calls: within seconds the others answer them, and what was answered 504 is not done when it goes on',
  run: async (harness) => {
    const hungMs = harness.of({ small: 15_000, full: 20_000 });
    const stack = await harness.stack();
    const found: Standstill[] = [];
    for (const target of harness.of(TARGETS))
      found.push(await standstill(stack, await signUp(stack, harness.mails, 1), target, hungMs));
    const asked = found.reduce((sum, { reads, writes }) => sum + reads.length + writes.length, 0);
    return {
      size: `${found.map(({ app }) => app).join(', ')}: one of two replicas stopped for ${seconds(hungMs)}, ${thousands(asked)} calls, ${READS_PER_SECOND} reads/s and ${WRITES_PER_SECOND} writes/s`,
      figure: found.map(describe).join('; '),
      passed: found.every((one) => isAnswered(one, harness.of(NOTICED_MS))),
    };
  },
};

async function standstill(
  stack: ScenarioStack,
  tenant: ScenarioTenant,
  target: Target,
  hungMs: number,
): Promise<Standstill> {
  const { app, read, writes: kind } = target;
  const other = await stack.startAnother(app);
  const path = typeof read === 'string' ? read : await read(tenant);
  const write = async (name: string): Promise<{ status: number }> =>
    kind ? tenant.api.attempt('POST', kind.path, kind.body(tenant, name), keyOf(name)) : { status: 0 };
  const storedNames = async (): Promise<string[]> =>
    kind ? (await stack.query<{ name: string }>(kind.stored, [tenant.customerId])).map(nameOf) : [];
  const loads = [startWrites(READS_PER_SECOND, () => tenant.api.attempt('GET', path))];
  if (kind) loads.push(startWrites(WRITES_PER_SECOND, write));
  let span: { readonly from: number; readonly to: number };
  try {
    span = await stopForAWhile(stack, other, loads, hungMs);
  } finally {
    await Promise.all(loads.map((load) => load.stop()));
  }
  await stack.stop(other, STOP_MS);
  const [reads = [], writes = []] = loads.map((load) =>
    load.writes.filter(({ answeredAt }) => answeredAt >= span.from),
  );
  const stored = await storedNames();
  const there = new Set(stored);
  const { lost, repeats } = checkWrites(writes, stored);
  const doneLater = writes.filter((write) => hasFailed(write) && there.has(write.name)).length;
  const again = await askAgain(writes, write, storedNames);
  return { app, from: span.from, reads, writes, doneLater, again, lost, repeats };
}

/** An incident of the organisation whose deliveries can be read, although it has none. */
async function deliveriesOfOne(tenant: ScenarioTenant): Promise<string> {
  const body = hiddenIncidentOf(tenant, 'Read while a replica hangs');
  const { incident } = await tenant.api.must<{ incident: { id: string } }>('POST', '/api/incidents', body);
  return `/api/incidents/${incident.id}/deliveries`;
}

/** Stops a replica once it is known to work, and continues it. Times are epoch ms. */
async function stopForAWhile(stack: ScenarioStack, replica: string, loads: readonly WriteLoad[], hungMs: number) {
  const answered = (more: number) => {
    const before = loads.map(({ writes }) => writes.length);
    return stack.until('answers', WAIT_MS, async () =>
      loads.every(({ writes }, index) => writes.length >= (before[index] ?? 0) + more) ? true : undefined,
    );
  };
  await answered((2 * READS_PER_SECOND) / WRITES_PER_SECOND);
  await pause(await stack.pid(replica));
  const from = Date.now();
  await sleep(hungMs);
  const to = Date.now();
  await stack.kill(replica, 'SIGCONT');
  await answered(READS_PER_SECOND);
  return { from, to };
}

function isAnswered(standstill: Standstill, noticedMs: number): boolean {
  const { from, reads, writes, doneLater, again, lost, repeats } = standstill;
  const calls = [...reads, ...writes];
  const first = calls.filter(({ askedAt }) => askedAt < from + noticedMs);
  return (
    !reads.some(hasFailed) &&
    doneLater + lost + repeats + again.wrong === 0 &&
    noticedAfter(from, calls) <= noticedMs &&
    first.filter(hasFailed).length <= Math.ceil(MOST_FAILED * first.length)
  );
}

function describe({ app, from, reads, writes, doneLater, again, lost, repeats }: Standstill): string {
  const late = reads.filter(isLate).length;
  const failed = writes.filter(hasFailed).length;
  const changes =
    writes.length === 0
      ? ''
      : `, writes ${tally(writes.map(({ status }) => status))} (${failed} failed, ${doneLater} of these done later, lost ${lost}, repeats ${repeats}; ${describeAskedAgain(again)})`;
  const noticed = seconds(noticedAfter(from, [...reads, ...writes]));
  return `${app}: reads ${tally(reads.map(({ status }) => status))} (${late} late)${changes}, none late or failed that was asked ${noticed} after`;
}

/** The time from the stop to the last call that reached the replica (ms). */
function noticedAfter(from: number, calls: readonly Write[]): number {
  return Math.max(0, ...calls.filter((call) => hasFailed(call) || isLate(call)).map(({ askedAt }) => askedAt - from));
}

function isLate({ askedAt, answeredAt }: Write): boolean {
  return answeredAt - askedAt > SLOW_MS;
}

function nameOf({ name }: { name: string }): string {
  return name;
}
