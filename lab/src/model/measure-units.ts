import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../bench/bench-harness.js';
import { prepareDeliveries, type DeliverySetup } from '../bench/delivery-bench.js';
import { measureHeldPages } from '../bench/held-pages-bench.js';
import { HttpLoad } from '../bench/http-load.js';
import { withoutUpkeep } from '../bench/published-states.js';
import { askPage } from '../scenario/page-client.js';
import { proportionalMemory, residentMemory } from '../scenario/process-usage.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { combined, totalOf, type Amounts } from './amounts.js';
import { addOrganisations, addWebhooks, type Organisation } from './organisations.js';
import { Meter } from './meter.js';
import { Staff, UPDATES_PER_INCIDENT } from './staff.js';
import type { Units } from './units.js';
import { isStored } from './usage.js';

/**
 * None of these sizes is one that the model is checked at. Tables grow by pages, and begin with some that do not come
 * again: with fewer organisations these count as theirs.
 */
const ORGANISATIONS = 200;
/** Of these publish an incident. */
const PUBLISHING = 60;
const FEW_SERVICES = 4;
const MANY_SERVICES = 12;
const SUBSCRIBERS = 20;
const MAILS = 1_500;
const WEBHOOKS = 3_000;
/** A process is slow until its code is compiled: what it does first is not measured. */
const WARM_ORGANISATIONS = 5;
const WARM_ROUNDS = 4;
const IDLE_MS = 15_000;
/** PostgreSQL's processes report what they wrote after ten seconds without work at the latest. */
const REPORTED_MS = 11_000;
const HELD_PAGES = 2_000;
const LOADED_MS = 4_000;
const CONNECTIONS = 32;
const MB = 1_048_576;

/** Makes a product warm, in which something of everything exists by then, and every table has its first page. */
export async function warmUp(product: Product, staff: Staff): Promise<void> {
  const first = await addOrganisations(product, WARM_ORGANISATIONS, { services: FEW_SERVICES, subscribers: 2 });
  for (let round = 0; round < WARM_ROUNDS; round += 1) await staff.publish(first);
}

/** Measures all units at a started product, which has to be new. */
export async function measureUnits(product: Product, say: (line: string) => void): Promise<Units> {
  const { stack } = product;
  await sleep(IDLE_MS);
  const idleBytes = await idleMemory(stack);
  const staff = await Staff.of(stack);
  const meter = await Meter.start(stack, () => warmUp(product, staff));
  try {
    say('what the product takes without work');
    const before = await settledUsage(meter);
    const idle = await meter.idleRates();
    const work = new Work(meter, idle);

    say(`organisations, ${ORGANISATIONS} of ${FEW_SERVICES} services and as many of ${MANY_SERVICES}`);
    const make = (services: number) => addOrganisations(product, ORGANISATIONS, { services, subscribers: 0 });
    const [small, few] = await work.measure(() => make(FEW_SERVICES));
    const [large, many] = await work.measure(() => make(MANY_SERVICES));
    const more = (MANY_SERVICES - FEW_SERVICES) * ORGANISATIONS;
    const services = combined([1 / more, large], [-1 / more, small]);
    const organisations = combined([1 / ORGANISATIONS, small], [-FEW_SERVICES, services]);
    const [subscribed] = await work.measure(() => addWebhooks(stack, product.counter.url, many, SUBSCRIBERS));

    say('deliveries');
    const mails = await deliveryCost(work, { ...product, sink: product.mails, kind: 'mail', count: MAILS });
    const webhooks = await deliveryCost(work, { ...product, sink: product.hooks, kind: 'webhook', count: WEBHOOKS });

    say('updates');
    const publishing = few.slice(0, PUBLISHING);
    await addWebhooks(stack, product.counter.url, publishing, 1);
    const withSubscriber = publishing.map((organisation) => ({ ...organisation, subscribers: 1 }));
    const [first] = await work.measure(() => staff.publish(withSubscriber));
    const [second] = await work.measure(() => staff.publish(withSubscriber));
    const updates = combined([1 / (PUBLISHING * UPDATES_PER_INCIDENT), second], [-1, webhooks]);
    const months = combined([1 / PUBLISHING, first], [-1 / PUBLISHING, second]);

    say('views');
    const views = await viewCosts(stack, meter, many);
    say(`${HELD_PAGES} pages in a gateway`);
    const held = await withoutUpkeep(product, (started) => measureHeldPages(started, HELD_PAGES));
    return {
      pieceMs: meter.pieceMs,
      costs: {
        organisations: stored(organisations),
        services: stored(services),
        subscribers: stored(combined([1 / (ORGANISATIONS * SUBSCRIBERS), subscribed])),
        months: stored(months),
        updates,
        mails: combined([1, mails], [-1 / MAILS, updates]),
        webhooks: combined([1, webhooks], [-1 / WEBHOOKS, updates]),
      },
      idle,
      // That of the gateway as it is after a start, which is how it is measured with pages as well.
      idleBytes: { ...idleBytes, gateway: (held.before.memory - held.before.held.pages * held.ofOne.memory) * MB },
      empty: stored(before),
      ...views,
      heldPageBytes: held.ofOne.memory * MB,
    };
  } finally {
    await meter.close();
    await staff.close();
  }
}

/** Resident memory of each process; PostgreSQL's processes share most of theirs, which counts once (bytes). */
async function idleMemory(stack: ScenarioStack): Promise<Amounts> {
  const found = (await stack.running()).map(async (name) => {
    const pid = await stack.pid(name);
    return [
      name,
      name === 'postgres' ? totalOf(await proportionalMemory(pid), '') : await residentMemory(pid),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

/** Measures work by what the product has used before and after it. */
class Work {
  constructor(
    private readonly meter: Meter,
    private readonly idle: Amounts,
  ) {}

  /** @returns what the work has taken beyond what the product takes anyway, and its result */
  async measure<T>(work: () => Promise<T>): Promise<[Amounts, T]> {
    const before = await this.meter.usage();
    const result = await work();
    const { seconds = 0, ...spent } = this.meter.between(before, await settledUsage(this.meter));
    return [combined([1, spent], [-seconds, this.idle]), result];
  }
}

async function settledUsage(meter: Meter): Promise<Amounts> {
  await sleep(REPORTED_MS);
  return meter.usage();
}

function stored(amounts: Amounts): Amounts {
  return Object.fromEntries(Object.entries(amounts).filter(([name]) => isStored(name)));
}

/** What a delivery takes in a fan-out to so many, its share of the update included. */
async function deliveryCost(work: Work, setup: DeliverySetup): Promise<Amounts> {
  const deliver = await prepareDeliveries(setup);
  await deliver('Warm-up');
  const [spent] = await work.measure(() => deliver('Measured'));
  return combined([1 / setup.count, spent]);
}

/** Processor time of the gateway for views of pages that it has not rendered, and of one that it has. */
async function viewCosts(
  stack: ScenarioStack,
  meter: Meter,
  pages: readonly Organisation[],
): Promise<Pick<Units, 'viewMs' | 'firstViewMs' | 'viewBytes'>> {
  const before = await meter.usage();
  for (const { domain } of pages) {
    const { status } = await askPage(stack.pageUrl(domain), { headers: { 'accept-encoding': 'gzip' } });
    if (status !== 200) throw new Error(`${domain} was answered ${status}`);
  }
  const { 'cpu.gateway': firstMs = 0 } = await meter.since(before);
  const { host } = new URL(stack.pageUrl(pages[0]?.domain ?? ''));
  const load = await HttpLoad.open({
    host: '127.0.0.1',
    port: stack.gatewayPort,
    request: Buffer.from(`GET / HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: gzip\r\n\r\n`),
    connections: CONNECTIONS,
    status: 200,
  });
  await load.rate(LOADED_MS);
  const warm = await meter.usage();
  const begun = performance.now();
  const perSecond = await load.rate(LOADED_MS);
  const answered = (perSecond * (performance.now() - begun)) / 1_000;
  load.close();
  const { 'cpu.gateway': warmMs = 0 } = await meter.since(warm);
  return { firstViewMs: firstMs / pages.length, viewMs: warmMs / answered, viewBytes: load.bytesPerAnswer };
}
