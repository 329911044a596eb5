import { setTimeout as sleep } from 'node:timers/promises';
import { pause } from '@candor/ops/servers/process-id.js';
import type { FaultHarness, FaultSize } from './fault-harness.js';
import type { FaultRow, Finding } from './fault-row.js';
import { seconds } from './format.js';
import { shuffled, type Random } from './random.js';
import { RelayHarness, type RelayCount } from './relay-harness.js';

/** The quantities; the promises name those of the full size. */
interface RelaySizes {
  readonly transactions: number;
  readonly aborted: number;
  readonly events: number;
  readonly kills: number;
  readonly relays: number;
  readonly rowsPerRelay: number;
  /** Relays that are started one after the other while a consumer is working. */
  readonly starts: number;
  /** How long the broker is unavailable while 20 changes a second are written. */
  readonly brokerAwayMs: number;
  /** After which the rows of a relay that hangs are published by another one. */
  readonly takenOverMs: number;
}

const SIZES: Readonly<Record<FaultSize, RelaySizes>> = {
  small: {
    transactions: 200,
    aborted: 60,
    events: 1_000,
    kills: 4,
    relays: 4,
    // A claim takes up to 500: with fewer rows it would be random which relay gets one.
    rowsPerRelay: 4_000,
    starts: 8,
    brokerAwayMs: 5_000,
    // It runs beside other suites.
    takenOverMs: 60_000,
  },
  full: {
    transactions: 1_000,
    aborted: 300,
    events: 5_000,
    kills: 20,
    relays: 4,
    rowsPerRelay: 10_000,
    starts: 60,
    brokerAwayMs: 300_000,
    takenOverMs: 15_000,
  },
};

const DRAIN_MS = 120_000;
const WRITES_PER_SECOND = 20;
const BACKLOG_MS = 60_000;
const SMALLEST_SHARE = 0.05;
const MAX_ROUNDS = 5;

class Abort extends Error {}

type RelayScenario = (harness: RelayHarness, sizes: RelaySizes, random: Random) => Promise<Finding>;

/**
 * The relay of committed changes, with processes that are really killed; each scenario with its own database and
 * broker.
 */
export const relayRows: readonly FaultRow[] = [
  row('relay-aborted', 'a saved change is always published, a rolled-back one never', abortedTransactions),
  row('relay-killed', 'kill -9 of the relay loses nothing, and nothing takes effect twice', killedRelays),
  row('relay-hung', 'what a relay that hangs had claimed is published by the others', hungRelay),
  row('relay-shared', 'relays share the work: each row is published once, and none is left out', sharedWork),
  row('relay-restarts', 'relays that start amid publications leave healthy consumers alone', healthyConsumers),
  row('broker-away', 'with the broker away changes are saved as ever, and published when it is back', brokerAway),
];

function row(name: string, promise: string, scenario: RelayScenario): FaultRow {
  const run = async (faults: FaultHarness): Promise<Finding> => {
    const harness = await RelayHarness.start();
    try {
      return await scenario(harness, faults.of(SIZES), faults.random(name));
    } finally {
      await harness.close();
    }
  };
  return { name, promise, run };
}

async function abortedTransactions(harness: RelayHarness, sizes: RelaySizes, random: Random): Promise<Finding> {
  const { transactions, aborted } = sizes;
  const fates = shuffled(
    Array.from({ length: transactions }, (_, i) => i < aborted),
    random,
  );
  let relay = await harness.startRelay();
  for (const [i, isAborted] of fates.entries()) {
    if (i === Math.floor(transactions / 3) || i === Math.floor((transactions * 2) / 3)) {
      await harness.kill(relay);
      relay = await harness.startRelay();
    }
    await oneTransaction(harness, isAborted ? random() : undefined);
  }
  const drainedMs = await harness.drained(DRAIN_MS);
  const count = await harness.count();
  return {
    size: `${transactions} transactions, ${aborted} aborted at random points, relay killed twice`,
    figure: `${count.published} facts for ${count.committed} changes, ${describe(count)}, drained after ${seconds(drainedMs)}`,
    passed: isExact(count, transactions - aborted),
  };
}

/** @param fate where it is aborted, 0 to 1; undefined for a transaction that commits */
async function oneTransaction(harness: RelayHarness, fate: number | undefined): Promise<void> {
  if (fate === undefined) return harness.change();
  const failed = harness.change(async (tx, step) => {
    if (fate < 0.33 && step === 'changed') throw new Abort();
    if (fate >= 0.33 && fate < 0.66 && step === 'added') throw new Abort();
    // The connection is closed, as when the process crashes.
    if (fate < 0.66 || step !== 'added') return;
    await tx.query('set local role none');
    await tx.query('select pg_terminate_backend(pg_backend_pid())');
  });
  await failed.then(
    () => Promise.reject(new Error('a transaction that was to be aborted has committed')),
    () => undefined,
  );
}

async function killedRelays(harness: RelayHarness, sizes: RelaySizes, random: Random): Promise<Finding> {
  const { events, kills } = sizes;
  const portion = Math.ceil(events / (kills + 1));
  let left = events;
  let relay = await harness.startRelay();
  for (let i = 0; i < kills; i += 1) {
    const now = Math.min(portion, left);
    await harness.changes(now);
    left -= now;
    // Between the first claim and the last mark of the batch.
    await sleep(random() * 60);
    await harness.kill(relay);
    relay = await harness.startRelay();
  }
  await harness.changes(left);
  const drainedMs = await harness.drained(DRAIN_MS);
  const count = await harness.count();
  return {
    size: `${events} events, ${kills} kills`,
    figure: `${describe(count)}, drained ${seconds(drainedMs)} after the last kill`,
    passed: isExact(count, events),
  };
}

async function hungRelay(harness: RelayHarness, { events, takenOverMs }: RelaySizes): Promise<Finding> {
  const relay = await harness.startRelay();
  let [written, held] = [0, 0];
  // It may be stopped between two claims, when it has locked no row.
  while (held === 0) {
    relay.kill('SIGCONT');
    await harness.changes(events);
    written += events;
    while ((await harness.waiting()) > events / 2) await sleep(1);
    await pause(relay.pid ?? 0);
    held = await harness.held();
  }
  await harness.startRelay();
  const drainedMs = await harness.drained(DRAIN_MS);
  relay.kill('SIGCONT');
  await harness.change();
  await harness.drained(DRAIN_MS);
  const count = await harness.count();
  return {
    size: `${written} events, a relay stopped with ${held} rows`,
    figure: `${describe(count)}, all published ${seconds(drainedMs)} after another relay has started`,
    passed: isExact(count, written + 1) && drainedMs <= takenOverMs,
  };
}

async function sharedWork(harness: RelayHarness, sizes: RelaySizes): Promise<Finding> {
  const relays = await Promise.all(Array.from({ length: sizes.relays }, () => harness.startRelay()));
  const started = Date.now();
  let [total, shares, smallest] = [0, [] as number[], 0];
  // Which relay gets rows is random, and on busy machines one may miss them all: over several rounds none does.
  for (let round = 0; round < MAX_ROUNDS && smallest < SMALLEST_SHARE; round += 1) {
    const rows = sizes.relays * sizes.rowsPerRelay;
    await harness.changes(rows);
    await harness.drained(DRAIN_MS);
    total += rows;
    shares = await Promise.all(relays.map((relay) => harness.publishedBy(relay)));
    smallest = Math.min(...shares) / total;
  }
  const took = Date.now() - started;
  const count = await harness.count();
  return {
    size: `${sizes.relays} relays, ${total} rows`,
    figure: `${describe(count)}, shares ${shares.join(' + ')}, smallest ${(smallest * 100).toFixed(0)} %, ${seconds(took)}`,
    passed: isExact(count, total) && count.repeats === 0 && smallest >= SMALLEST_SHARE,
  };
}

async function healthyConsumers(harness: RelayHarness, { starts }: RelaySizes): Promise<Finding> {
  // Creates the streams.
  await harness.startRelay();
  await harness.change();
  await harness.drained(DRAIN_MS);
  const consumer = await harness.startBusyConsumer();
  let recreated = 0;
  for (let i = 0; i < starts && recreated === 0; i += 1) {
    const relay = await harness.startRelay();
    await harness.change();
    await harness.drained(DRAIN_MS);
    await harness.kill(relay);
    if (!(await consumer.isAsMade())) recreated += 1;
  }
  const handled = await consumer.stop();
  return {
    size: `${starts} relays started, ${handled} messages to a consumer meanwhile`,
    figure: `${recreated} healthy consumers were recreated`,
    passed: recreated === 0 && handled > starts,
  };
}

async function brokerAway(harness: RelayHarness, sizes: RelaySizes): Promise<Finding> {
  await harness.startRelay();
  await harness.change();
  await harness.drained(DRAIN_MS);
  await harness.killBroker();
  let [written, failed] = [1, 0];
  for (const end = Date.now() + sizes.brokerAwayMs; Date.now() < end; await sleep(1_000 / WRITES_PER_SECOND)) {
    await harness.change().then(
      () => (written += 1),
      () => (failed += 1),
    );
  }
  await harness.restartBroker();
  const drainedMs = await harness.drained(DRAIN_MS);
  const count = await harness.count();
  return {
    size: `${(sizes.brokerAwayMs / 1_000).toFixed(0)} s away, ${written} changes`,
    figure: `${failed} writes failed, backlog gone ${seconds(drainedMs)} after its return, ${describe(count)}`,
    passed: failed === 0 && drainedMs <= BACKLOG_MS && isExact(count, written),
  };
}

function isExact({ published, lost, invented }: RelayCount, expected: number): boolean {
  return published === expected && lost === 0 && invented === 0;
}

function describe({ lost, invented, repeats }: RelayCount): string {
  return `lost ${lost}, invented ${invented}, repeats in the stream ${repeats}`;
}
