import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@candor/database/migrate.js';
import { product } from '@candor/dev/apps.js';
import { schemas } from '@candor/ops/schemas.js';
import { addPages } from '../scenario/many-pages.js';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { openIncident, ORGANISATION, signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { seconds, tally, thousands } from './format.js';
import { addPast, type KnownAddress } from './page-past.js';
import { ReadyGateways } from './ready-gateways.js';
import { checkUpgrade, type ConfirmedUpdate, type Look } from './upgrade-check.js';

const LANES = 4;
const SHOWN_MS = 120_000;
const EXIT_MS = 60_000;
/**
 * A gateway continues to serve for so long after it was taken out of its Service: the chart's preStopSeconds, in the
 * release before too, whose gateways reset connections that they have not accepted by the time they stop.
 */
const PRE_STOP_MS = 5_000;
/** The time that an update may take to be shown while everything starts beside it. */
const FRESH_MS = 10_000;
const CALM_MS = 15_000;

/** An organisation in the middle of an incident. */
interface Author {
  readonly tenant: ScenarioTenant;
  readonly incidentId: string;
  readonly url: string;
}

/**
 * Starts the previous release from its own checkout (`--from`), migrates, and replaces every app by the one of this
 * checkout, all at the same time, like a Deployment: the new one is ready before the old one stops. A new gateway
 * starts with an empty disk. Meanwhile visitors request pages, months, permalinks and files for programs, and staff
 * write.
 */
export const upgrade: FaultRow = {
  name: 'upgrade',
  promise:
    'a rolling upgrade from the release before leaves no page unanswered, shows nothing older than itself, and loses no update',
  spoilsStack: true,
  byHand: true,
  run: async (harness) => {
    const stack = await harness.olderStack();
    const gateways = new ReadyGateways(stack);
    await gateways.another();
    const pages = await addPages(stack, harness.of({ small: 50, full: 300 }), 3, false);
    const authors: Author[] = [];
    const addresses = pages.flatMap(({ domain, name }) => addressesOf(stack.pageUrl(domain), name));
    for (let i = 0; i < harness.of({ small: 2, full: 5 }); i += 1) {
      const { author, past } = await prepareAuthor(harness, stack);
      authors.push(author);
      addresses.push(...addressesOf(stack.pageUrl(author.tenant.domain), ORGANISATION), ...past);
    }
    await untilAnswered(stack, gateways, addresses);

    const visitors = startVisitors(gateways, addresses);
    const staff = startStaff(gateways, authors);
    const calm = () => sleep(CALM_MS);
    await calm();
    const begun = Date.now();
    let ended: number;
    try {
      await migrate(await stack.databaseUrl(), schemas);
      await replaceAll(stack, gateways);
      ended = Date.now();
      await calm();
    } finally {
      await staff.stop();
      await visitors.stop();
    }
    const lost = await unshown(stack, gateways, staff.confirmed);
    const { missing, stepsBack, stale } = checkUpgrade(visitors.looks, staff.confirmed, { begun, freshMs: FRESH_MS });
    return {
      size: `${thousands(pages.length + authors.length)} pages, ${thousands(addresses.length)} addresses, ${product.apps.length} apps and a second gateway replaced in ${seconds(ended - begun)} amid ${thousands(visitors.looks.length)} looks and ${thousands(staff.statuses.length)} updates`,
      figure: `looks not answered ${missing.length}${missing.length === 0 ? '' : ` (${describe(missing, begun)})`}, steps back of a gateway ${stepsBack.length}, older than the upgrade ${stale.length}${stale.length === 0 ? '' : ` (${describe(stale, begun)})`}; updates: ${tally(staff.statuses)}, not on every gateway in the end ${lost}`,
      passed:
        missing.length + stepsBack.length + stale.length + lost === 0 && staff.statuses.every((status) => status < 300),
    };
  },
};

/** Waits until every gateway serves every address. @throws Error that names one which it does not */
async function untilAnswered(
  stack: ScenarioStack,
  gateways: ReadyGateways,
  addresses: readonly KnownAddress[],
): Promise<void> {
  let missing = addresses.flatMap((address) => gateways.all.map((gateway) => ({ gateway, address })));
  const look = async () => {
    const looks = await Promise.all(missing.slice(0, 50).map(({ gateway, address }) => lookAt(gateway, address)));
    missing = missing.filter((_one, at) => !(looks[at]?.status === 200 && looks[at].isWhole));
    return missing.length === 0 || undefined;
  };
  await stack.until('every address at the release before', SHOWN_MS, look).catch((error: Error) => {
    const [first] = missing;
    throw new Error(
      `${error.message}: ${missing.length} missing, such as ${first?.address.url} with "${first?.address.text}"`,
    );
  });
}

function addressesOf(home: string, text: string): KnownAddress[] {
  return ['/', '/de/', '/history', '/history.atom', '/api/v2/summary.json'].map((path) => ({
    url: `${home}${path}`,
    text,
  }));
}

/** An organisation with an open incident, and old ones. */
async function prepareAuthor(
  harness: FaultHarness,
  stack: ScenarioStack,
): Promise<{ author: Author; past: KnownAddress[] }> {
  const tenant = await signUp(stack, harness.mails, 2);
  const url = stack.pageUrl(tenant.domain);
  const past = await addPast(stack, tenant);
  const { id } = await openIncident(tenant, `Scenario incident ${tenant.domain}`);
  return { author: { tenant, incidentId: id, url: `${url}/` }, past };
}

/**
 * Each address is requested by one visitor, sequentially, so that the order of the responses is that of the requests.
 */
function startVisitors(gateways: ReadyGateways, addresses: readonly KnownAddress[]) {
  const looks: Look[] = [];
  let stopped = false;
  const lane = async (own: readonly KnownAddress[]): Promise<void> => {
    while (!stopped)
      for (const address of own) {
        looks.push(await lookAt(gateways.next(), address));
        if (stopped) return;
      }
  };
  const lanes = Array.from({ length: LANES }, (_, i) => lane(addresses.filter((_address, at) => at % LANES === i)));
  return {
    looks,
    stop: async (): Promise<void> => {
      stopped = true;
      await Promise.all(lanes);
    },
  };
}

async function lookAt(gateway: string, { url, text }: KnownAddress): Promise<Look> {
  const askedAt = Date.now();
  const answer = await askPage(url, { port: portOf(gateway), headers: { connection: 'close' } }).catch(() => undefined);
  return {
    gateway,
    url,
    askedAt,
    status: answer?.status ?? 0,
    isWhole: answer?.body.includes(text) ?? false,
    revision: Number(answer?.headers['x-candor-revision'] ?? NaN),
    update: Math.max(0, ...[...(answer?.body ?? '').matchAll(/Update (\d{6})/g)].map(([, number]) => Number(number))),
  };
}

/** Every author writes one update after the other. */
function startStaff(gateways: ReadyGateways, authors: readonly Author[]) {
  const confirmed: ConfirmedUpdate[] = [];
  const statuses: number[] = [];
  let stopped = false;
  const writing = authors.map(async ({ tenant, incidentId, url }) => {
    const api = tenant.api.at(() => gateways.next());
    for (let update = 1; !stopped; update += 1) {
      const entry = {
        message: messageOf(update),
        incidentStatus: 'identified',
        sendNotification: false,
        affectedComponents: [],
      };
      const { status } = await api
        .attempt('POST', `/api/incidents/${incidentId}/entries`, entry)
        .catch(() => ({ status: 0 }));
      statuses.push(status);
      if (status >= 200 && status < 300) confirmed.push({ url, update, confirmedAt: Date.now() });
      await sleep(1_000);
    }
  });
  return {
    confirmed,
    statuses,
    stop: async (): Promise<void> => {
      stopped = true;
      await Promise.all(writing);
    },
  };
}

function messageOf(update: number): string {
  return `Update ${String(update).padStart(6, '0')}`;
}

async function replaceAll(stack: ScenarioStack, gateways: ReadyGateways): Promise<void> {
  // Those that the release before had: pages and updates need no other.
  const running = new Set(await stack.running());
  const services = product.apps.map(({ name }) => name).filter((name) => name !== 'gateway' && running.has(name));
  const older = gateways.names;
  await Promise.all([
    ...services.map(async (name) => {
      await stack.startNewer(name);
      await stack.stop(name, EXIT_MS);
    }),
    (async () => {
      for (const name of older) {
        await gateways.newer();
        gateways.takeOut(name);
        await sleep(PRE_STOP_MS);
        await stack.stop(name, EXIT_MS);
      }
    })(),
  ]);
}

/** The number of confirmed updates that are not on the page of every gateway, when no more arrive. */
async function unshown(
  stack: ScenarioStack,
  gateways: ReadyGateways,
  confirmed: readonly ConfirmedUpdate[],
): Promise<number> {
  const count = async (): Promise<number> => {
    const questions = gateways.all.flatMap((gateway) =>
      [...new Set(confirmed.map(({ url }) => url))].map((url) => ({ gateway, url })),
    );
    const answers = await Promise.all(questions.map(({ gateway, url }) => askPage(url, { port: portOf(gateway) })));
    return questions
      .map(
        ({ url }, at) =>
          confirmed.filter((one) => one.url === url && !answers[at]?.body.includes(messageOf(one.update))).length,
      )
      .reduce((sum, one) => sum + one, 0);
  };
  return stack
    .until('every update on its page', SHOWN_MS, async () => ((await count()) === 0 ? 0 : undefined))
    .catch(count);
}

/** For the report: which responses came from where, and when. */
function describe(looks: readonly Look[], begun: number): string {
  const some = looks
    .slice(0, 5)
    .map(({ gateway, url, status, askedAt }) => `${status} ${url} at ${gateway} after ${seconds(askedAt - begun)}`);
  return `${tally(looks.map(({ status }) => status))}: ${some.join(', ')}`;
}

function portOf(gateway: string): number {
  return Number(new URL(gateway).port);
}
