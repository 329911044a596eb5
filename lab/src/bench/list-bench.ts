import type { Sink } from '../sinks/sink.js';
import { signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { addHistory, ENTRIES } from './long-history.js';
import { median } from './ratio.js';

const SIZES = [1_000, 100_000];
const SERVICES = 10;
/** So that even the smallest size has a hundredth page. */
const PAGE_SIZE = 5;
const PAGES = [1, 100];
const ROUNDS = 60;
const AIM_GROWTH = 2;

/** A list as requested by the console. */
interface List {
  readonly what: string;
  readonly path: string;
  readonly body?: object;
}

const LISTS: readonly List[] = [
  { what: 'all', path: '/api/incidents' },
  {
    what: 'those resolved',
    path: '/api/incidents/search',
    body: { filters: [{ name: 'incidentStatus', value: { values: ['resolved'], operator: 'EQ' } }] },
  },
  {
    what: 'those open',
    path: '/api/incidents/search',
    body: { filters: [{ name: 'incidentStatus', value: { values: ['resolved'], operator: 'NOT_EQ' } }] },
  },
];

interface Answer {
  readonly incidents: readonly { readonly entries: readonly object[] }[];
  readonly nextCursor?: string;
}

/** One page of one list in one organisation. */
interface Scenario {
  readonly list: List;
  readonly page: number;
  readonly size: number;
  readonly tenant: ScenarioTenant;
  readonly address: string;
  readonly found: number;
  readonly times: number[];
}

/** Pages of the list of incidents, as the organisation's history grows. */
export async function benchList(stack: ScenarioStack, mails: Sink): Promise<string> {
  const scenarios: Scenario[] = [];
  for (const size of SIZES) {
    const tenant = await signUp(stack, mails, SERVICES);
    await addHistory(stack, tenant, { incidents: size, minutesApart: 60, openOneIn: 100 });
    for (const list of LISTS) scenarios.push(...(await scenariosOf(list, tenant, size)));
  }
  for (let round = -ROUNDS; round < ROUNDS; round += 1) {
    // Alternately, so that the other load of the machine affects every size alike. The first half is warm-up.
    for (const scenario of scenarios) {
      const taken = await measure(scenario);
      if (round >= 0) scenario.times.push(taken);
    }
  }
  return format(scenarios);
}

/** Reads up to the pages that are measured, like a client, and stores their cursors. */
async function scenariosOf(list: List, tenant: ScenarioTenant, size: number): Promise<Scenario[]> {
  const scenarios: Scenario[] = [];
  let address = `${list.path}?limit=${PAGE_SIZE}`;
  for (let page = 1; page <= Math.max(...PAGES); page += 1) {
    const { incidents, nextCursor } = await ask(tenant, list, address);
    if (PAGES.includes(page)) {
      scenarios.push({ list, page, size, tenant, address, found: incidents.length, times: [] });
    }
    if (nextCursor === undefined) break;
    address = `${list.path}?limit=${PAGE_SIZE}&cursor=${nextCursor}`;
  }
  return scenarios;
}

async function measure({ tenant, list, address, found }: Scenario): Promise<number> {
  const asked = performance.now();
  const { incidents } = await ask(tenant, list, address);
  const taken = performance.now() - asked;
  const whole = incidents.every(({ entries }) => entries.length === ENTRIES);
  if (incidents.length !== found || !whole) throw new Error(`${address} gave another page than before`);
  return taken;
}

function ask({ api }: ScenarioTenant, { body }: List, address: string): Promise<Answer> {
  return api.must<Answer>(body === undefined ? 'GET' : 'POST', address, body);
}

function format(scenarios: readonly Scenario[]): string {
  const lines = LISTS.flatMap((list) =>
    PAGES.flatMap((page) => {
      const of = (size: number | undefined, which: number) =>
        scenarios.find((scenario) => scenario.list === list && scenario.page === which && scenario.size === size);
      const [smallest, biggest] = [SIZES[0], SIZES.at(-1)];
      const big = of(biggest, page);
      // A short list has no hundredth page; its first one is the reference.
      const small = of(smallest, page) ?? of(smallest, 1);
      if (!big || !small) return [];
      const [before, after] = [median(small.times), median(big.times)];
      const place = `  ${list.what}, page ${page}${small.page === page ? '' : ` against page ${small.page}`}: `;
      const growth = after / before;
      const verdict = growth <= AIM_GROWTH ? 'reached' : 'MISSED';
      return [
        `${place}${before.toFixed(1)} ms, then ${after.toFixed(1)} ms: ${growth.toFixed(2)} times ` +
          `(aim: within ${AIM_GROWTH}: ${verdict})`,
      ];
    }),
  );
  const [first, last] = SIZES.map((size) => size.toLocaleString('en-US'));
  return [
    `list of incidents with ${first} and with ${last} of them, ${ENTRIES} entries each, ${PAGE_SIZE} a page`,
    ...lines,
    `  through the API with one connection, in turn, median of ${ROUNDS} calls after ${ROUNDS} to warm up\n`,
  ].join('\n');
}
