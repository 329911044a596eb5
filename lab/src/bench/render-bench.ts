import { randomBytes } from 'node:crypto';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { Product } from './bench-harness.js';
import { heldStates, untilHeld } from './held-states.js';
import { measuredState } from './measured-state.js';
import { newMonth, newPage, publishStates } from './published-states.js';
import { formatCeiling, median, percentile } from './ratio.js';

const PAGES = 60;
/** Requested before, so that the renderer is warm and no answer is cached. */
const WARM_UP = 20;
const SERVICES = 30;
/** The newest month whose incidents are on no page any more. */
const MONTHS_BACK = 4;
const INCIDENTS = 200;
const HELD_MS = 30_000;
const STOP_MS = 30_000;
const AIM_MS = 40;
const AIM_PERMALINK_MS = 10;

interface UnseenPage {
  readonly address: string;
  /** Paths of an incident that is on the page, and of one that only a month has. */
  readonly permalink: string;
  readonly oldPermalink: string;
}

/** Pages that no gateway has rendered: the waiting time of the first visitor of each. */
export async function benchRender({ stack }: Product, count = PAGES): Promise<string[]> {
  const [first, ...pages] = await publishPages(stack, 1 + WARM_UP + count);
  await stack.stop('gateway', STOP_MS);
  await stack.restart('gateway');
  if (!first) throw new Error('there is no page');
  const firstOfAll = await timeOf(first.address, '/');
  const found = { page: [] as number[], permalink: [] as number[], oldPermalink: [] as number[] };
  for (const [number, { address, permalink, oldPermalink }] of pages.entries()) {
    const page = await timeOf(address, '/');
    const times = {
      page,
      permalink: await timeOf(address, permalink),
      oldPermalink: await timeOf(address, oldPermalink),
    };
    if (number < WARM_UP) continue;
    for (const what of ['page', 'permalink', 'oldPermalink'] as const) found[what].push(times[what]);
  }
  const conditions = (times: readonly number[]): string =>
    `median of ${times.length} pages with ${SERVICES} services and 90 days, each asked once over a connection of its own, with brotli; ` +
    `p95 ${percentile(times, 0.95).toFixed(1)} ms`;
  return [
    formatCeiling({
      what: 'first view of a status page',
      value: median(found.page),
      unit: 'ms',
      aim: AIM_MS,
      digits: 1,
      conditions: `${conditions(found.page)}; the first of all after the start of the gateway ${firstOfAll.toFixed(1)} ms`,
    }),
    formatCeiling({
      what: 'first view of an incident of the last 90 days',
      value: median(found.permalink),
      unit: 'ms',
      aim: AIM_PERMALINK_MS,
      digits: 1,
      conditions: conditions(found.permalink),
    }),
    formatCeiling({
      what: `first view of an incident that only its month has, one of ${INCIDENTS}`,
      value: median(found.oldPermalink),
      unit: 'ms',
      aim: AIM_PERMALINK_MS,
      digits: 1,
      conditions: conditions(found.oldPermalink),
    }),
  ];
}

async function publishPages(stack: ScenarioStack, count: number): Promise<UnseenPage[]> {
  const run = randomBytes(4).toString('hex');
  const before = await heldStates(stack);
  const states = Array.from({ length: count }, (_, number) => {
    const domain = `unseen-${run}-${number}`;
    const page = measuredState({ services: SERVICES, domain, url: stack.pageUrl(domain) });
    return { page, month: newMonth(page, MONTHS_BACK, INCIDENTS) };
  });
  await publishStates(
    stack,
    states.flatMap(({ page, month }) => [newPage(page), month]),
  );
  await untilHeld(stack, before, { pages: count, months: count }, HELD_MS);
  return states.map(({ page, month }) => ({
    address: page.pageUrl,
    permalink: `/incidents/${page.pastIncidents[0]?.id}`,
    oldPermalink: `/incidents/${month.incidentIds[INCIDENTS / 2]}`,
  }));
}

/** As seen by a visitor without a keep-alive connection (ms). */
async function timeOf(address: string, path: string): Promise<number> {
  const asked = performance.now();
  const { status } = await askPage(address + path, { headers: { 'accept-encoding': 'br' } });
  if (status !== 200) throw new Error(`${address}${path}: ${status}`);
  return performance.now() - asked;
}
