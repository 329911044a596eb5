import { newId } from '@candor/platform/ids.js';
import { askPage, untilPageShows } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { openIncident, signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import type { Product } from './bench-harness.js';
import { heldStates, untilHeld } from './held-states.js';
import { addHistory } from './long-history.js';
import { formatCeiling, median, percentile, whole } from './ratio.js';

const INCIDENTS = 100_000;
const MONTHS = 60;
const MINUTES_PER_MONTH = 43_800;
const SERVICES = 10;
const LOOKS = 200;
const NEW_ONES = 5;
const STOP_MS = 30_000;
const PATIENCE_MS = 600_000;
const AIM_PUBLISHED_S = 60;
const AIM_SHOWN_MS = 500;
const AIM_COLD_MS = 20;

/** The cost of a long history: publishing it, changing it, and serving it. */
export async function benchMonths({ stack, mails }: Product, incidents = INCIDENTS): Promise<string[]> {
  const tenant = await signUp(stack, mails, SERVICES);
  await addHistory(stack, tenant, { incidents, minutesApart: (MONTHS * MINUTES_PER_MONTH) / incidents });
  const published = await publishAll(stack, tenant);
  const shown = await timesOfNewOnes(stack, tenant);
  const answers = await answerTimes(stack, tenant);
  const past = `${whole(incidents)} incidents of three entries in ${published.months} months`;
  return [
    formatCeiling({
      what: 'from the moment all months of an organisation are due until they are published',
      value: published.seconds,
      unit: 's',
      aim: AIM_PUBLISHED_S,
      digits: 1,
      conditions:
        `${past}; ${(published.bytes / incidents).toFixed(0)} bytes for each incident as published, ` +
        `months of at most ${whole(published.largest / 1_024)} kB; the gateway had them after ${published.heldSeconds.toFixed(1)} s`,
    }),
    formatCeiling({
      what: "from the author's request until a new incident is in its month",
      value: median(shown),
      unit: 'ms',
      aim: AIM_SHOWN_MS,
      conditions: `${past}; median of ${shown.length}, at most ${whole(Math.max(...shown))} ms`,
    }),
    formatCeiling({
      what: 'an old permalink that nobody has asked for',
      value: median(answers.cold),
      unit: 'ms',
      aim: AIM_COLD_MS,
      digits: 1,
      conditions:
        `${past}; median of ${answers.cold.length} of any age over 90 days, p95 ${percentile(answers.cold, 0.95).toFixed(1)} ms; asked again ` +
        `${median(answers.warm).toFixed(2)} ms, what does not exist ${median(answers.missing).toFixed(2)} ms; after a start of the gateway the page itself ` +
        `${whole(answers.home)} ms and the first permalink ${whole(answers.first)} ms`,
    }),
  ];
}

interface PublishedMonths {
  readonly seconds: number;
  readonly heldSeconds: number;
  readonly months: number;
  /** Compressed. */
  readonly bytes: number;
  readonly largest: number;
}

/** Has the whole history computed, as for a page that has just been created. */
async function publishAll(stack: ScenarioStack, tenant: ScenarioTenant): Promise<PublishedMonths> {
  const { customerId } = tenant;
  const before = await heldStates(stack);
  const begun = performance.now();
  await stack.query(`update pages.page set months_zone = null where customer_id = $1`, [customerId]);
  await openIncident(tenant, 'Looks for what was before');
  await stack.until('every month to be published', PATIENCE_MS, async () => {
    const [row] = await stack.query<{ months: number; due: number }>(
      `select count(*)::int as months, count(*) filter (where asked > done)::int as due
         from pages.page_month join pages.page using (page_id, customer_id) where customer_id = $1 and months_zone is not null`,
      [customerId],
    );
    return row && row.months >= MONTHS && row.due === 0 ? true : undefined;
  });
  const seconds = (performance.now() - begun) / 1_000;
  const [sizes] = await stack.query<{ months: number; bytes: number; largest: number }>(
    `select count(*)::int as months, sum(length(content))::int as bytes, max(length(content)) as largest
       from pages.published_state where customer_id = $1 and month <> ''`,
    [customerId],
  );
  if (!sizes) throw new Error('no month was published');
  // The current month existed before.
  await untilHeld(stack, before, { months: sizes.months - 1 }, PATIENCE_MS);
  return { seconds, heldSeconds: (performance.now() - begun) / 1_000, ...sizes };
}

/** The time until the newest month shows another incident (ms). */
async function timesOfNewOnes(stack: ScenarioStack, tenant: ScenarioTenant): Promise<number[]> {
  const address = `${stack.pageUrl(tenant.domain)}/history/${new Date().toISOString().slice(0, 'yyyy-mm'.length)}`;
  const times: number[] = [];
  for (let round = 0; round < NEW_ONES; round += 1) {
    const name = `New in its month ${round}`;
    const asked = Date.now();
    await openIncident(tenant, name);
    const shownAt = await untilPageShows(address, name, asked + PATIENCE_MS);
    if (shownAt === undefined) throw new Error(`${name} never came`);
    times.push(shownAt - asked);
  }
  return times;
}

/** In ms. */
interface AnswerTimes {
  readonly home: number;
  readonly first: number;
  readonly cold: readonly number[];
  readonly warm: readonly number[];
  readonly missing: readonly number[];
}

/** As seen by a visitor without a keep-alive connection. */
async function answerTimes(stack: ScenarioStack, tenant: ScenarioTenant): Promise<AnswerTimes> {
  const rows = await stack.query<{ id: string }>(
    `select id from incidents.incident where customer_id = $1 and creation_time < now() - interval '100 days'
      order by md5(id::text) limit $2`,
    [tenant.customerId, LOOKS + 1],
  );
  const [firstPath = '', ...others] = rows.map(({ id }) => `/incidents/${id}`);
  await stack.stop('gateway', STOP_MS);
  await stack.restart('gateway');
  const page = stack.pageUrl(tenant.domain);
  const ask = async (at: string, status = 200): Promise<number> => {
    const asked = performance.now();
    const answer = await askPage(page + at, { headers: { 'accept-encoding': 'br' } });
    if (answer.status !== status) throw new Error(`${at}: ${answer.status}`);
    return performance.now() - asked;
  };
  // The page itself first, so that only the history is not warm.
  const [home, first] = [await ask('/'), await ask(firstPath)];
  const times = { cold: [] as number[], warm: [] as number[], missing: [] as number[] };
  for (const at of others) times.cold.push(await ask(at));
  for (const at of others) times.warm.push(await ask(at));
  for (let look = 0; look < LOOKS; look += 1) times.missing.push(await ask(`/incidents/${newId()}`, 404));
  return { home, first, ...times };
}
