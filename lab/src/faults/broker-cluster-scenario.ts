import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NatsCluster } from '../fixtures/nats-cluster.js';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { openIncident, signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import { describe } from './checker.js';
import { beginFanOut, EMAIL_WINDOW, finishFanOut, isKept } from './fan-out.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';

/** The small size does not test timing: a busy machine does not break a promise. */
const SHOWN_MS = { small: 60_000, full: 5_000 };
const GIVEN_UP_MS = 60_000;
const BETWEEN_MS = 250;
/** What is looked at once all three are well again. */
const AFTERWARDS_MS = 5_000;

/** What happens to the cluster, one after the other; each ends when all three servers are well again. */
const FAULTS = ['killed', 'cut off', 'rolled', 'disk lost'] as const;
type Fault = (typeof FAULTS)[number];

/**
 * Three brokers that keep every stream three times. While mails go out and pages change, one is killed, one cut off, all
 * are restarted one after the other, and one loses its disk.
 */
export const brokerCluster: FaultRow = {
  name: 'broker-cluster',
  promise:
    'with three brokers one of them may be killed, cut off, restarted or lose its disk: every recipient is notified, and pages go on changing',
  spoilsStack: true,
  run: async (harness) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'candor-cluster-'));
    const cluster = await NatsCluster.start(folder);
    try {
      await harness.startWith({ NATS_URL: cluster.urls, NATS_REPLICAS: '3' });
      return await tryAll(harness, cluster);
    } finally {
      await harness.closeStack();
      await cluster.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function tryAll(harness: FaultHarness, cluster: NatsCluster) {
  const awayMs = harness.of({ small: 5_000, full: 60_000 });
  const stack = await harness.stack();
  const author = await signUp(stack, harness.mails, 1);
  const watch = new PageWatch(stack, author, (await openIncident(author, 'Watched')).id);
  const fanOut = await beginFanOut(harness, harness.of({ small: 500, full: 10_000 }), {
    // Slow enough to last as long as the faults.
    delayMs: harness.of({ small: 100, full: 400 }),
  });
  await fanOut.reached(1);
  const during = new Map<Fault, number>();
  const afterwards: number[] = [];
  try {
    for (const fault of FAULTS) {
      const from = Date.now();
      await breakServer(cluster, fault, awayMs);
      await cluster.allHealthy();
      during.set(fault, await watch.slowestSince(from));
      const wellAt = Date.now();
      await sleep(AFTERWARDS_MS);
      afterwards.push(await watch.slowestSince(wellAt));
    }
  } finally {
    await watch.stop();
  }
  await harness.mails.behave();
  const { found } = await finishFanOut(harness, fanOut);
  const slowest = Math.max(...during.values(), ...afterwards);
  return {
    size: `three brokers, one away for ${seconds(awayMs)}; ${thousands(fanOut.addresses.length)} mails, ${watch.changes} changes of a page`,
    figure: `${describe(found)}; slowest change on the page while one was ${[...during].map(([fault, ms]) => `${fault}: ${seconds(ms)}`).join(', ')}, afterwards ${seconds(Math.max(...afterwards))}; ${watch.refused} changes refused`,
    passed: isKept(found, EMAIL_WINDOW) && slowest <= harness.of(SHOWN_MS) && watch.changes > watch.refused,
  };
}

async function breakServer(cluster: NatsCluster, fault: Fault, awayMs: number): Promise<void> {
  const [first = 0, second = 0, third = 0] = cluster.numbers();
  if (fault === 'killed') {
    await cluster.kill(first);
    await sleep(awayMs);
    await cluster.restart(first);
  } else if (fault === 'cut off') {
    cluster.cutOff(second);
    await sleep(awayMs);
    cluster.restore(second);
  } else if (fault === 'rolled') {
    for (const number of cluster.numbers()) {
      await cluster.stop(number);
      await cluster.restart(number);
      await cluster.allHealthy();
    }
  } else {
    await cluster.kill(third);
    await cluster.wipe(third);
    await cluster.restart(third);
    await sleep(awayMs);
  }
}

/** Changes a page again and again, and measures when each change is on it. */
class PageWatch {
  changes = 0;
  refused = 0;
  private readonly seen: { readonly askedAt: number; readonly shownMs: number }[] = [];
  private isOver = false;
  private readonly changing: Promise<void>;

  constructor(
    private readonly stack: ScenarioStack,
    private readonly author: ScenarioTenant,
    private readonly incidentId: string,
  ) {
    this.changing = this.change();
  }

  /** The slowest change that was asked for since then (ms), once one that was asked for just now is there. */
  async slowestSince(from: number): Promise<number> {
    const now = Date.now();
    while (!this.seen.some(({ askedAt }) => askedAt > now)) await sleep(100);
    return Math.max(...this.seen.filter(({ askedAt }) => askedAt >= from).map(({ shownMs }) => shownMs));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.changing;
  }

  private async change(): Promise<void> {
    while (!this.isOver) {
      const [askedAt, name] = [Date.now(), `Named ${(this.changes += 1)} times`];
      const { status } = await this.author.api
        .attempt('PATCH', `/api/incidents/${this.incidentId}/name`, { name })
        .catch(() => ({ status: 0 }));
      if (status === 200) this.seen.push({ askedAt, shownMs: await this.untilShown(name, askedAt) });
      else this.refused += 1;
      await sleep(BETWEEN_MS);
    }
  }

  private async untilShown(name: string, askedAt: number): Promise<number> {
    const { domain } = this.author;
    for (;;) {
      const { body } = await askPage(this.stack.pageUrl(domain), { port: this.stack.gatewayPort });
      const ms = Date.now() - askedAt;
      if (body.includes(name) || ms > GIVEN_UP_MS) return ms;
      await sleep(20);
    }
  }
}
