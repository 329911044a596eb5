import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@candor/dev/servers/free-port.js';
import { startNats } from '@candor/dev/servers/nats-server.js';
import { directionsOf } from '../autoscaling/autoscaler.js';
import { Controller, type Scaled } from '../autoscaling/controller.js';
import { render, type KubeObject } from '../chart/helm.js';
import { startPrometheus, type Prometheus } from '../fixtures/prometheus.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { addSubscribers, openIncident, signInAgain } from '../scenario/scenario-tenant.js';
import { checkFanOut, describe } from './checker.js';
import { isKept, settledLedger, tenantWithReaders } from './fan-out.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';

/**
 * How many seconds of Kubernetes are one of the run. At the small size its windows, the age that a worker is worth and
 * the time between scrapes are shorter by that, and so is the work; the start of a worker is not.
 */
const PACE = { small: 15, full: 1 };
/** Per mail and per webhook: one worker sends a hundred mails a second, of webhooks as many as its window. */
const ANSWER_MS = { email: 200, webhook: 1_000 };
const CHANNELS = ['email', 'webhook'] as const;
type Channel = (typeof CHANNELS)[number];
const PLANNER = 'notifications-planner';
/** A worker finishes what is in flight. */
const EXIT_MS = 30_000;
const SENT_MS = 1_800_000;
const BACK_MS = 1_800_000;
/** Looks after the last change, in which nothing may change again. */
const LOOKS_AFTERWARDS = 4;

/** The chart's ScaledObjects, followed by what does as KEDA and Kubernetes do. */
export const autoscaled: FaultRow = {
  name: 'autoscaled',
  promise:
    'with the chart’s objects for KEDA the workers of a channel become several in a large fan-out and one again after it: no recipient is missed or notified twice, and nothing flaps',
  spoilsStack: true,
  run: async (harness) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'candor-autoscaled-'));
    const monitor = `127.0.0.1:${await freePort()}`;
    const nats = await startNats({ storeDir: path.join(folder, 'nats'), config: `http: "${monitor}"` });
    try {
      await harness.startWith({ NATS_URL: nats.url });
      return await follow(harness, monitor);
    } finally {
      await harness.closeStack();
      await nats.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function follow(harness: FaultHarness, monitor: string) {
  const pace = harness.of(PACE);
  const interval = `${15 / pace}s`;
  const prometheus = await startPrometheus(interval);
  const most = harness.of({ small: { email: 4, webhook: 3 }, full: { email: 8, webhook: 4 } });
  const objects = await render('keda', {
    args: [
      ...['--set', `keda.prometheus=${prometheus.url},keda.natsMonitoring=${monitor}`],
      ...['--set', `defaults.autoscaling.queueAgeSeconds=${15 / pace},monitoring.interval=${interval}`],
      ...CHANNELS.flatMap((channel) => {
        const own = `workloads.notifications-${channel}.autoscaling`;
        return ['--set', `${own}.min=1,${own}.max=${most[channel]}`];
      }),
      // One channel by each trigger.
      ...['--set', `workloads.notifications-webhook.autoscaling.trigger=nats-lag`],
      ...['--set', `workloads.notifications-webhook.autoscaling.lag=${harness.of({ small: 2, full: 4 })}`],
    ],
  });
  const mails = harness.of({ small: 4_000, full: 80_000 });
  const { stack, tenant, addresses } = await tenantWithReaders(harness, mails);
  const paths = Array.from({ length: mails / 4 }, (_, i) => `/scaled/${i}`);
  await addSubscribers(
    stack,
    tenant,
    'webhook',
    paths.map((where) => `${harness.hooks.url}${where}`),
  );
  const scaled = await ScaledChannels.start(stack, prometheus, objects, pace);
  try {
    await harness.mails.clear();
    await harness.mails.behave({ delayMs: ANSWER_MS.email });
    await harness.hooks.behave({ delayMs: ANSWER_MS.webhook });
    const { id, savedAt } = await openIncident(tenant, `Scaled ${randomBytes(4).toString('hex')}`);
    await scaled.until('two workers for mails', SENT_MS, () => scaled.replicas('email') > 1);
    const awayMs = harness.of({ small: 3_000, full: 60_000 });
    const keptWithout = await scaled.whileBlind(awayMs);
    await stack.until('every message', SENT_MS, async () => {
      const [sent, posted] = await Promise.all([harness.mails.count(), harness.hooks.count()]);
      return sent >= mails && posted >= paths.length ? true : undefined;
    });
    const sentMs = Date.now() - savedAt;
    await scaled.untilBack();
    await signInAgain(tenant);
    const found = {
      email: checkFanOut(addresses, await harness.mails.receipts(), await settledLedger(stack, tenant, id, 'email')),
      webhook: checkFanOut(paths, await harness.hooks.receipts(), await settledLedger(stack, tenant, id, 'webhook')),
    };
    const paced = pace === 1 ? '' : `, Kubernetes’ clock ${pace} times as fast`;
    return {
      size: `${thousands(mails + paths.length)} recipients, ${thousands(mails)} by mail and ${thousands(paths.length)} by webhook; Prometheus away for ${seconds(awayMs)}${paced}`,
      figure: `${CHANNELS.map((channel) => `${channel}: ${scaled.describe(channel, savedAt)}, ${describe(found[channel])}`).join('; ')}; all sent after ${seconds(sentMs)}; ${keptWithout ? 'no change' : 'A CHANGE'} by the age while Prometheus was away`,
      passed: keptWithout && CHANNELS.every((channel) => scaled.isCalm(channel) && isKept(found[channel], 0)),
    };
  } finally {
    await scaled.close();
    await prometheus.close();
  }
}

/** The workers of the channels, and what scales them. */
class ScaledChannels {
  private constructor(
    private readonly stack: ScenarioStack,
    private readonly prometheus: Prometheus,
    private readonly pace: number,
    private readonly workers: Readonly<Record<Channel, Workers>>,
    private readonly controllers: Readonly<Record<Channel, Controller>>,
  ) {}

  static async start(
    stack: ScenarioStack,
    prometheus: Prometheus,
    objects: readonly KubeObject[],
    pace: number,
  ): Promise<ScaledChannels> {
    let scraping = Promise.resolve();
    // One after the other, so that the last one has all.
    const scrapeThem = (): Promise<void> =>
      (scraping = scraping.then(async () => {
        const names = [PLANNER, ...Object.values(workers).flatMap(({ ready }) => ready)];
        const targets = names.map(async (name) => [name, (await stack.envOf(name)).HEALTH_PORT ?? ''] as const);
        await prometheus.scrape(new Map(await Promise.all(targets)));
      }));
    const workersOf = (channel: Channel) => new Workers(stack, appOf(channel), scrapeThem);
    const workers = { email: workersOf('email'), webhook: workersOf('webhook') };
    await scrapeThem();
    const controllerOf = (channel: Channel): Controller => {
      const object = objects.find(
        ({ kind, metadata }) => kind === 'ScaledObject' && metadata.name === `candor-${appOf(channel)}`,
      );
      if (object === undefined) throw new Error(`the chart has no ScaledObject for ${channel}`);
      return new Controller(object, workers[channel], pace);
    };
    const controllers = { email: controllerOf('email'), webhook: controllerOf('webhook') };
    const scaled = new ScaledChannels(stack, prometheus, pace, workers, controllers);
    await scaled.until('the first numbers', BACK_MS, () => scaled.seesEverything());
    return scaled;
  }

  replicas(channel: Channel): number {
    return this.workers[channel].replicas;
  }

  /** Waits for something that the controllers do. @throws Error with why a worker did not start or end */
  async until(what: string, timeoutMs: number, isSo: () => boolean): Promise<void> {
    await this.stack.until(what, timeoutMs, async () => {
      for (const { failure } of Object.values(this.workers)) if (failure) throw failure;
      return isSo() ? true : undefined;
    });
  }

  /** Takes Prometheus away. @returns whether the workers for mails, which are scaled by it, stayed as many */
  async whileBlind(awayMs: number): Promise<boolean> {
    const { looks } = this.controllers.email;
    await this.prometheus.stop();
    const from = looks.length;
    await this.until('a look without Prometheus', BACK_MS, () => looks.slice(from).some(isBlind));
    await sleep(awayMs);
    const blind = looks.slice(from).filter(isBlind);
    await this.prometheus.restart();
    await this.until('numbers again', BACK_MS, () => this.seesEverything());
    return new Set(blind.map(({ replicas }) => replicas)).size === 1;
  }

  /** Waits until each channel has one worker, the others have ended, and that has lasted for some looks. */
  async untilBack(): Promise<void> {
    await this.until('one worker each', BACK_MS, () => CHANNELS.every((channel) => this.hasBeenOne(channel)));
    for (const { ended } of Object.values(this.workers)) await Promise.all(ended);
  }

  isCalm(channel: Channel): boolean {
    const counts = this.counts(channel);
    return counts[0] === 1 && directionsOf(counts).join() === 'up,down' && counts.at(-1) === 1;
  }

  describe(channel: Channel, from: number): string {
    const { looks } = this.controllers[channel];
    const counts = this.counts(channel);
    const most = Math.max(...counts);
    const afterS = (index: number): string => seconds((looks[index]?.at ?? from) - from);
    const lastAbove = counts.findLastIndex((count) => count > 1);
    const numbers = looks.map(({ values, replicas }) => `${values.join('/')} → ${replicas}`);
    const why = this.isCalm(channel) ? '' : ` (${numbers.join(', ')})`;
    return `workers ${counts[0]} → ${most} (after ${afterS(counts.indexOf(most))}) → ${counts.at(-1)} (after ${afterS(lastAbove + 1)}), ${directionsOf(counts).join(', ')} in ${looks.length} looks${why}`;
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.controllers).map((controller) => controller.stop()));
    await Promise.all(Object.values(this.workers).map((workers) => workers.close()));
  }

  private counts(channel: Channel): number[] {
    return this.controllers[channel].looks.map(({ replicas }) => replicas);
  }

  private hasBeenOne(channel: Channel): boolean {
    const last = this.counts(channel).slice(-LOOKS_AFTERWARDS);
    return last.length === LOOKS_AFTERWARDS && last.every((count) => count === 1);
  }

  private seesEverything(): boolean {
    return CHANNELS.every((channel) => {
      const last = this.controllers[channel].looks.at(-1);
      return last !== undefined && !isBlind(last);
    });
  }
}

function isBlind({ values }: { readonly values: readonly (number | undefined)[] }): boolean {
  return values.includes(undefined);
}

const appOf = (channel: Channel): string => `notifications-${channel}`;

/** The processes of one app, of which the newest ends first. */
class Workers implements Scaled {
  /** Names of those that are ready. */
  ready: readonly string[];
  /** One promise for each that was to end. */
  readonly ended: Promise<void>[] = [];
  failure: Error | undefined;
  private readonly added: Promise<string>[] = [];

  constructor(
    private readonly stack: ScenarioStack,
    private readonly app: string,
    private readonly onChange: () => Promise<void>,
  ) {
    this.ready = [app];
  }

  get replicas(): number {
    return 1 + this.added.length;
  }

  scaleTo(replicas: number): void {
    while (this.replicas < replicas) this.added.push(this.watched(this.begin()));
    while (this.replicas > replicas) {
      const last = this.added.pop();
      if (last) this.ended.push(this.watched(last.then((name) => this.end(name))));
    }
  }

  /** Waits for what is starting or ending; the processes end with the product. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.added, ...this.ended]);
  }

  private async begin(): Promise<string> {
    const name = await this.stack.startAnother(this.app);
    this.ready = [...this.ready, name];
    await this.onChange();
    return name;
  }

  private async end(name: string): Promise<void> {
    this.ready = this.ready.filter((one) => one !== name);
    await this.onChange();
    await this.stack.stop(name, EXIT_MS);
  }

  private watched<T>(work: Promise<T>): Promise<T> {
    work.catch((error: unknown) => (this.failure = error as Error));
    return work;
  }
}
