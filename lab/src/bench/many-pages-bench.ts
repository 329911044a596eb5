import { randomBytes } from 'node:crypto';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { openIncident, signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import { addFurtherPages } from '../scenario/many-pages.js';
import { untilPageShows } from '../scenario/page-client.js';
import type { Product } from './bench-harness.js';
import { heldStates, untilHeld, untilHeldSince } from './held-states.js';
import { formatCeiling, median, whole } from './ratio.js';

const PAGES = 999;
/** Pages that have nothing to do with the incident. */
const OTHERS = 9_000;
const SERVICES = 20;
const AT_ONCE = 8;
const ROUNDS = 5;
const PATIENCE_MS = 600_000;
const AIM_FIRST_MS = 200;
const AIM_ALL_S = 5;

/**
 * An incident of a service that nearly a thousand of ten thousand pages of an organisation show: when the first page has it,
 * and when all these do.
 */
export async function benchManyPages({ stack, mails }: Product): Promise<string[]> {
  const tenant = await signUp(stack, mails, SERVICES + 1);
  // Only the other pages have it.
  const other = tenant.componentIds.at(-1) ?? '';
  const before = await heldStates(stack);
  const begun = performance.now();
  const made = await makePages(tenant, PAGES);
  await untilHeld(stack, before, { pages: PAGES }, PATIENCE_MS);
  const madeS = (performance.now() - begun) / 1_000;
  await addFurtherPages(stack, tenant.customerId, OTHERS, [other]);
  await untilHeld(stack, before, { pages: PAGES + OTHERS }, PATIENCE_MS);
  // Making a page has months to project, and other services to tell.
  await untilNothingIsDue(stack);
  const [first, all] = [[] as number[], [] as number[]];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { firstMs, allS } = await timeOfOne(stack, tenant, made);
    first.push(firstMs);
    all.push(allS);
  }
  const conditions =
    `${whole(PAGES)} pages of three services each beside the first one with ${SERVICES}, and ${whole(OTHERS)} others; ` +
    `median of ${ROUNDS}; making the pages by calls, ${AT_ONCE} at once, took ${whole(madeS)} s until the gateway had the last`;
  return [
    formatCeiling({
      what: "from the author's request until the first page shows an incident of all pages",
      value: median(first),
      unit: 'ms',
      aim: AIM_FIRST_MS,
      conditions,
    }),
    formatCeiling({
      what: "from the author's request until the gateway has it of the last page",
      value: median(all),
      unit: 's',
      aim: AIM_ALL_S,
      digits: 1,
      conditions: `${conditions}; at most ${Math.max(...all).toFixed(1)} s`,
    }),
  ];
}

async function untilNothingIsDue(stack: ScenarioStack): Promise<void> {
  await stack.until('all that follows from new pages', PATIENCE_MS, async () => {
    const [row] = await stack.query<{ due: number }>(
      `select (select count(*) from pages.page_month where asked > done)::int
            + (select count(*) from pages.outbox where published_at is null)::int
            + (select count(*) from pages.page where projected_at > now() - interval '5 seconds')::int as due`,
    );
    return row?.due === 0 ? true : undefined;
  });
}

/** @returns their ids */
async function makePages({ api, componentIds }: ScenarioTenant, count: number): Promise<string[]> {
  const made: string[] = [];
  const [shared = '', ...others] = componentIds.slice(0, SERVICES);
  const queue = Array.from({ length: count }, (_, n) => n).values();
  const lane = async (): Promise<void> => {
    for (const n of queue) {
      const own = [0, 1].map((place) => others[(2 * n + place) % others.length] ?? '');
      const { page } = await api.must<{ page: { id: string } }>('POST', '/api/pages', {
        name: `Customer ${n + 1}`,
        domain: `customer-${randomBytes(6).toString('hex')}`,
        components: [shared, ...own].map((componentId) => ({ componentId, groupName: '' })),
      });
      made.push(page.id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return made;
}

async function timeOfOne(
  stack: ScenarioStack,
  tenant: ScenarioTenant,
  pageIds: readonly string[],
): Promise<{ firstMs: number; allS: number }> {
  const name = `Bench ${randomBytes(4).toString('hex')}`;
  const askedAt = Date.now();
  const shown = untilPageShows(stack.pageUrl(tenant.domain), name, askedAt + PATIENCE_MS);
  await openIncident(tenant, name);
  const everywhere = untilHeldSince(stack, pageIds, askedAt, PATIENCE_MS).then(() => Date.now());
  const [firstAt = Infinity, allAt] = await Promise.all([shown, everywhere]);
  return { firstMs: firstAt - askedAt, allS: (allAt - askedAt) / 1_000 };
}
