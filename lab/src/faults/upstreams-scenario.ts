import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { fromBinary } from '@bufbuild/protobuf';
import type { JsMsg } from '@nats-io/jetstream';
import { newId } from '@candor/platform/ids.js';
import { DraftProposedSchema, UpstreamsChangedSchema } from '@candor/proto/gen/candor/signals/v1/events_pb.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { percentile, seconds, thousands } from './format.js';
import type { Random } from './random.js';
import { storedMessages, withBroker } from './repeated-notices.js';

const SERVICE = 'signals';
const REPLICAS = 3;
const PAUSE_MS = { small: 3_000, full: 4_000 };
const LEAST_DEATHS = { small: 10, full: 30 };
const PAGES = { small: 20, full: 200 };
const CUSTOMERS = { small: 50, full: 1_000 };
/** Pages that an organisation watches, and links that it has. */
const WATCHED = { small: 10, full: 50 };
const LINKED = 4;
/** In which all pages break, each at a moment of its own; after as long again all are repaired. */
const SPREAD_MS = { small: 60_000, full: 180_000 };
/** From a change at a provider to what is published of it. */
const SEEN_WITHIN_MS = 90_000;
const MINUTE_MS = 60_000;
const PATIENCE_MS = 300_000;
const SUBJECTS = ['evt.signals.v1.upstreams_changed', 'evt.signals.v1.draft_proposed'] as const;

/** A provider's page that breaks and is repaired (epoch ms). */
interface Page {
  readonly path: string;
  readonly address: string;
  brokeAt: number;
  repairedAt: number;
}

/** What a link is of. */
interface Linked {
  readonly customerId: string;
  readonly componentId: string;
  readonly page: Page;
}

/**
 * Providers' pages that many organisations depend on, while the replicas that ask die in turn. How often is asked is read from
 * the providers, what is published from the stream. A question is one look at a page, here one request; it is asked again
 * where a replica dies, so what is held is the sum of all pages and not each of them.
 */
export const upstreams: FaultRow = {
  name: 'upstreams',
  promise:
    'all providers’ pages together are looked at in a minute at most as often as they are many, for all organisations, every change and every draft is published within 90 s, no draft twice, with three replicas of which one is killed every few seconds',
  spoilsStack: true,
  run: async (harness) => {
    const stack = await harness.stack();
    const replicas = [SERVICE];
    while (replicas.length < REPLICAS) replicas.push(await stack.startAnother(SERVICE));
    const pages = Array.from({ length: harness.of(PAGES) }, (_, n): Page => {
      const path = `/provider-${n}/`;
      return { path, address: `${harness.answering.url}${path}`, brokeAt: 0, repairedAt: 0 };
    });
    for (const page of pages) say(harness, page, 'operational');
    const links = await depend(stack, harness, pages);
    return measure({ stack, harness, pages, links, replicas });
  },
};

interface Trial {
  readonly stack: ScenarioStack;
  readonly harness: FaultHarness;
  readonly pages: readonly Page[];
  readonly links: readonly Linked[];
  readonly replicas: readonly string[];
}

async function measure({ stack, harness, pages, links, replicas }: Trial) {
  const random = harness.random('upstreams');
  const began = Date.now();
  let isOver = false;
  const dying = killInTurn(stack, replicas, harness, () => isOver);
  await Promise.all(pages.map((page) => breakAndRepair(harness, page, random)));
  await sleep(SEEN_WITHIN_MS);
  isOver = true;
  const deaths = await dying;
  const asked = harness.answering.requests.items
    .filter(({ path, receivedAt }) => path.startsWith('/provider-') && receivedAt >= began)
    .map(({ receivedAt }) => receivedAt);

  const [changes, drafts] = await withBroker(stack, (connection) =>
    Promise.all(SUBJECTS.map((subject) => storedMessages(connection, 'EVENTS', subject))),
  );
  const delays = delaysOf(links, (changes ?? []).flatMap(changesOf));
  const missed = delays.filter((delay) => delay === undefined).length;
  const seen = delays.filter((delay) => delay !== undefined);
  const proposals = (drafts ?? []).map(({ data, info }) => ({
    ...fromBinary(DraftProposedSchema, data),
    storedAt: info.timestampNanos / 1e6,
  }));
  const brokeAt = new Map(pages.map((page) => [page.address, page.brokeAt]));
  const waits = proposals.map(({ providerUrl, storedAt }) => storedAt - (brokeAt.get(providerUrl) ?? 0));
  const early = waits.filter((wait) => wait <= MINUTE_MS).length / waits.length;
  const wanted = new Set(links.map(({ customerId, page }) => `${customerId} ${page.address}`));
  const proposed = proposals.map(({ customerId, providerUrl }) => `${customerId} ${providerUrl}`);
  const lost = [...wanted].filter((one) => !proposed.includes(one)).length;
  const repeats = proposed.length - new Set(proposed).size;
  const most = mostInAMinute(asked);
  const slowest = Math.max(...seen);
  return {
    size: `${pages.length} pages × ${thousands(harness.of(CUSTOMERS))} organisations that watch ${harness.of(WATCHED)} each, ${thousands(links.length)} links, ${REPLICAS} replicas, ${deaths} killed`,
    figure: `at most ${most} questions a minute; ${thousands(seen.length)} changes published after p50 ${seconds(percentile(seen, 0.5))}, p99 ${seconds(percentile(seen, 0.99))}, ${seconds(slowest)} at most, ${missed} missed; ${thousands(proposed.length)} drafts after p50 ${seconds(percentile(waits, 0.5))}, ${Math.round(early * 100)} % within a minute, ${seconds(Math.max(...waits))} at most, lost ${lost}, repeats ${repeats}`,
    passed:
      most <= pages.length &&
      missed + lost + repeats === 0 &&
      Math.max(slowest, ...waits) <= SEEN_WITHIN_MS &&
      deaths >= harness.of(LEAST_DEATHS),
  };
}

async function breakAndRepair(harness: FaultHarness, page: Page, random: Random): Promise<void> {
  const spread = harness.of(SPREAD_MS);
  await sleep(random() * spread);
  say(harness, page, 'major_outage');
  page.brokeAt = Date.now();
  // A state that lasts for less than a question may never be seen.
  await sleep(SEEN_WITHIN_MS + random() * spread);
  say(harness, page, 'operational');
  page.repairedAt = Date.now();
}

async function killInTurn(
  stack: ScenarioStack,
  replicas: readonly string[],
  harness: FaultHarness,
  isOver: () => boolean,
): Promise<number> {
  const random = harness.random('upstreams deaths');
  let deaths = 0;
  while (!isOver()) {
    const replica = replicas[Math.floor(random() * replicas.length)] ?? SERVICE;
    await stack.kill(replica);
    deaths += 1;
    await sleep(random() * harness.of(PAUSE_MS));
    await stack.restart(replica);
  }
  return deaths;
}

/** Organisations, what they watch and what depends on it, written at once; waits until every page was read. */
async function depend(stack: ScenarioStack, harness: FaultHarness, pages: readonly Page[]): Promise<Linked[]> {
  const random = harness.random('upstreams watches');
  const ids = new Map(pages.map((page) => [page, newId()]));
  const watches: { id: string; customerId: string; page: Page }[] = [];
  const links: (Linked & { watchId: string })[] = [];
  for (let n = 0; n < harness.of(CUSTOMERS); n += 1) {
    const customerId = newId();
    const own = pages
      .toSorted(() => random() - 0.5)
      .slice(0, harness.of(WATCHED))
      .map((page) => ({ id: newId(), customerId, page }));
    watches.push(...own);
    for (const { id: watchId, page } of own.slice(0, LINKED))
      links.push({ customerId, componentId: newId(), page, watchId });
  }
  // Spread over the minute, as pages are that were added one after the other.
  await stack.query(
    `insert into signals.upstream (id, kind, address, page_name, state, next_at)
     select id, 'statuspage', address, 'Acme Cloud', $3, now() + (place * 60.0 / $4) * interval '1 second'
       from unnest($1::uuid[], $2::text[]) with ordinality as p (id, address, place)`,
    [[...ids.values()], [...ids.keys()].map(({ address }) => address), gzipSync('[]'), pages.length],
  );
  const idOf = ({ page }: { readonly page: Page }) => ids.get(page) ?? '';
  await stack.query(
    `insert into signals.watch (id, customer_id, upstream_id, created_by)
     select id, customer, upstream, customer from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as w (id, customer, upstream)`,
    [watches.map(({ id }) => id), watches.map(({ customerId }) => customerId), watches.map(idOf)],
  );
  const read = async () => {
    const [row] = await stack.query<{ n: number }>(
      'select count(*)::int as n from signals.upstream where component_count > 0',
    );
    return row?.n === pages.length ? true : undefined;
  };
  await stack.until('the first readings', PATIENCE_MS, read);
  await stack.query(
    `insert into signals.link (id, customer_id, watch_id, upstream_id, component_key, kind, own_component_id,
       own_component_name, created_by, provider_name, component_name, status, since)
     select gen_random_uuid(), customer, watch, upstream, 'api', 'depends_on', component, 'Payments', customer, '', '',
            'operational', now()
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) as l (customer, watch, upstream, component)`,
    [
      links.map(({ customerId }) => customerId),
      links.map(({ watchId }) => watchId),
      links.map(idOf),
      links.map(({ componentId }) => componentId),
    ],
  );
  return links;
}

/** What was published of a component, and when it was stored (epoch ms). */
interface Change {
  readonly componentId: string;
  readonly status: ComponentStatus;
  readonly at: number;
}

function changesOf(message: JsMsg): Change[] {
  const at = Number(message.timestampNanos / 1_000_000n);
  return fromBinary(UpstreamsChangedSchema, message.data).components.map(({ componentId, upstreams: said }) => ({
    componentId,
    status: said[0]?.status ?? ComponentStatus.UNSPECIFIED,
    at,
  }));
}

/** For each link, how long both changes of its page took (ms); undefined for one that was not published. */
function delaysOf(links: readonly Linked[], changes: readonly Change[]): (number | undefined)[] {
  const byComponent = new Map<string, Change[]>();
  for (const change of changes) {
    const known = byComponent.get(change.componentId);
    if (known) known.push(change);
    else byComponent.set(change.componentId, [change]);
  }
  return links.flatMap(({ componentId, page }) => {
    const own = byComponent.get(componentId) ?? [];
    const after = (status: ComponentStatus, from: number) => {
      const change = own.find((one) => one.status === status && one.at >= from);
      return change && change.at - from;
    };
    return [after(ComponentStatus.MAJOR_OUTAGE, page.brokeAt), after(ComponentStatus.OPERATIONAL, page.repairedAt)];
  });
}

/** @param times in order (epoch ms) */
function mostInAMinute(times: readonly number[]): number {
  let [most, first] = [0, 0];
  for (const [index, at] of times.entries()) {
    while ((times[first] ?? at) <= at - MINUTE_MS) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

/** Has the provider's page say so from now on. */
function say({ answers }: FaultHarness, { path, address }: Page, status: 'operational' | 'major_outage'): void {
  answers.set(`${path}api/v2/summary.json`, {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      page: { name: 'Acme Cloud', url: address },
      components: [{ id: 'api', name: 'API', status }],
    }),
  });
}
