import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@candor/dev/servers/free-port.js';
import { newId } from '@candor/platform/ids.js';
import { envelopeOf, TestSideDoorKey } from '../fixtures/side-door-key.js';
import { TwoRegions } from '../fixtures/two-regions.js';
import { addPages, changePages, revisionsOf, type ScenarioPage } from '../scenario/many-pages.js';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { openIncident, signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { seconds, tally, thousands } from './format.js';
import { addPagesWithPast, unlike, untilKnown } from './known-answers.js';
import { untilNothingIsUnderway } from './nothing-underway.js';
import { stepsBack, wrongPages, type SeenPage } from './page-checker.js';
import { gatewayOf, look, startGateway, type ScenarioGateway } from './page-harness.js';
import { startPostgres } from './postgres-scenario.js';

const SERVICES = 2;
const WAIT_MS = 300_000;
/**
 * The small size does not test timing: a busy machine does not break a promise. Following is beyond the time that the
 * gateway takes to render every page once, on the machine of this run.
 */
const FOLLOWS_MS = { small: 60_000, full: 10_000 };
const SHOWN_MS = { small: 20_000, full: 5_000 };
/** A refusal is no wait for something that may come. */
const REFUSED_MS = { small: 5_000, full: 1_000 };
const POLL_MS = 20;
const BETWEEN_LOOKS_MS = 100;
const AT_A_LOOK = 20;

/** What is in the two regions. */
interface Setting {
  readonly regions: TwoRegions;
  readonly stack: ScenarioStack;
  readonly tenant: ScenarioTenant;
  readonly key: TestSideDoorKey;
  readonly pages: readonly ScenarioPage[];
  /** The gateway in the second region. */
  readonly second: ScenarioGateway;
}

/**
 * A gateway in a second region follows the first one over a leaf node. The link is cut while pages change, and restored; then
 * all of the first region is killed, with the broker's disk, and started again. The second region's gateway is restarted both
 * times. An Owner says something at it while the first region is gone. Two brokers, configured as OPERATING says.
 */
export const secondRegion: FaultRow = {
  name: 'second-region',
  promise:
    'a second region answers every page while cut off and with all of the first killed, also from a restarted gateway, follows within seconds after both, and can do nothing but read',
  spoilsStack: true,
  run: async (harness) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'candor-regions-'));
    const regions = await TwoRegions.start(folder);
    try {
      return await tryAll(harness, await prepare(harness, regions));
    } finally {
      await harness.closeStack();
      await regions.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function tryAll(harness: FaultHarness, setting: Setting) {
  const { regions, stack, pages, second } = setting;
  const first = await gatewayOf(stack, 'gateway');
  const addresses = await addPagesWithPast(harness, stack, harness.of({ small: 1, full: 10 }));
  const known = await untilKnown(stack, [second], addresses);
  const shown: number[] = [];
  for (let n = harness.of({ small: 5, full: 50 }); n > 0; n -= 1) shown.push(await shownMs(setting, `Shown ${n}`));
  await untilNothingIsUnderway(stack);
  const atCut = await untilFollowed(setting);
  const watch = new Watch(setting);
  const wrong: string[] = [];
  const lookAlone = async (when: string): Promise<number> => {
    const started = Date.now();
    const seen = await look(stack, [second], [...atCut.keys()]);
    const lookMs = Date.now() - started;
    wrong.push(...wrongPages([second.name], atCut, seen).map(({ domain }) => `${domain} ${when}`));
    wrong.push(...(await unlike(known, [second])).map((other) => `${other} ${when}`));
    return lookMs;
  };

  regions.link.cut();
  await changePages(stack, pages);
  await lookAlone('cut off');
  const refusals = await askForMore(setting);
  await watch.without(() => restart(stack, second));
  await lookAlone('cut off and restarted');
  // How fast a region makes 2,000 states is not what is tried here.
  await untilShown(setting, first);
  const atRestore = Date.now();
  regions.link.restore();
  const afterCut = await untilFollowed(setting);
  const cutMs = Date.now() - atRestore;
  const atRestored = await shownMs(setting, 'After the cut');

  for (const [domain, revision] of afterCut) atCut.set(domain, revision);
  await killFirst(setting);
  await lookAlone('with the first region gone');
  refusals.push(...(await askForMore(setting)));
  const notice = await sayAtSecond(setting);
  await watch.without(() => restart(stack, second));
  // It has rendered none of them, and nothing else runs.
  const renderMs = await lookAlone('restarted with the first region gone');
  await startFirst(setting);
  const atStart = Date.now();
  await changePages(stack, pages, '"');
  await untilShown(setting, first);
  const atFirst = Date.now();
  await untilFollowed(setting);
  const backMs = Date.now() - atFirst;
  const isIncident = await becameIncident(setting, notice);
  const seen = await watch.stop();

  const unanswered = seen.filter(({ status }) => status !== 200).length;
  const back = stepsBack(seen);
  const slowestRefusal = Math.max(...refusals.map(({ ms }) => ms));
  const isRefused = refusals.every(({ status, text }) => status === 503 && text);
  const middle = shown.toSorted((a, b) => a - b)[Math.floor(shown.length / 2)] ?? 0;
  return {
    size: `${thousands(atCut.size)} pages, ${thousands(known.length)} other addresses, two brokers, ${thousands(seen.length)} views meanwhile`,
    figure: `an incident in the second region after ${seconds(middle)}, at most ${seconds(Math.max(...shown))}; answers that were not those of the cut: ${wrong.length === 0 ? 'none' : `${thousands(wrong.length)}, such as ${wrong.slice(0, 3).join(', ')}`}; views not answered ${unanswered}, steps back ${back}; its password crossed the link ${regions.link.hasLeaked ? 'in clear' : 'encrypted'}; what needs a service ${tally(refusals.map(({ status }) => status))} within ${seconds(slowestRefusal)}; all pages, which take ${seconds(renderMs)} to render, followed ${seconds(cutMs)} after the cut (a new incident then in ${seconds(atRestored)}), ${seconds(backMs)} after the first region’s own gateway, which had them ${seconds(atFirst - atStart)} after it was back with an empty broker; the notice ${isIncident ? 'became an incident' : 'was lost'}`,
    passed:
      wrong.length + unanswered + back === 0 &&
      isRefused &&
      !regions.link.hasLeaked &&
      isIncident &&
      slowestRefusal <= harness.of(REFUSED_MS) &&
      Math.max(...shown, atRestored) <= harness.of(SHOWN_MS) &&
      Math.max(cutMs, backMs) <= harness.of(FOLLOWS_MS) + renderMs,
  };
}

async function prepare(harness: FaultHarness, regions: TwoRegions): Promise<Setting> {
  const [atFirst, atSecond] = [await freePort(), await freePort()];
  const peer = (own: number, other: number) => ({ PEER_PORT: String(own), GATEWAY_PEERS: `127.0.0.1:${other}` });
  await harness.startWith({ NATS_URL: regions.firstUrl });
  const stack = await harness.stack();
  await stack.kill('gateway');
  await stack.restart('gateway', peer(atFirst, atSecond));
  const tenant = await signUp(stack, harness.mails, SERVICES);
  const key = new TestSideDoorKey();
  const publicKey = key.publicKey.toString('base64');
  const made = await tenant.api.must<{ sideDoorKey: { id: string } }>('POST', '/api/side-door/keys', {
    name: 'Phone',
    publicKey,
  });
  key.id = made.sideDoorKey.id;
  const pages = await addPages(stack, harness.of({ small: 20, full: 2_000 }), SERVICES);
  const second = await startGateway(stack, { ...regions.gatewayEnv, ...peer(atSecond, atFirst) });
  const setting = { regions, stack, tenant, key, pages, second };
  await untilFollowed(setting);
  return setting;
}

/** Waits until the second region has the last revision of every page. @returns these revisions by domain */
function untilFollowed(setting: Setting): Promise<Map<string, number>> {
  return untilShown(setting, setting.second);
}

/** Waits until a gateway has the last revision of every page. @returns these revisions by domain */
async function untilShown({ stack, pages }: Setting, gateway: ScenarioGateway): Promise<Map<string, number>> {
  // One that was right is not asked again: rendering 2,000 pages for every look would be most of the time.
  let left = pages.map(({ domain }) => domain);
  return stack.until(`the pages at ${gateway.name}`, WAIT_MS, async () => {
    const last = await revisionsOf(stack, pages);
    const wanted = new Map(left.map((domain) => [domain, last.get(domain) ?? 0]));
    const wrong = wrongPages([gateway.name], wanted, await look(stack, [gateway], left));
    left = wrong.map(({ domain }) => domain);
    return left.length === 0 ? last : undefined;
  });
}

/** Opens an incident. @returns the time until the second region showed it (ms) */
async function shownMs({ stack, tenant, second }: Setting, name: string): Promise<number> {
  const started = Date.now();
  await openIncident(tenant, name);
  while (Date.now() - started < WAIT_MS) {
    if ((await askPage(stack.pageUrl(tenant.domain), { port: second.port })).body.includes(name)) break;
    await sleep(POLL_MS);
  }
  return Date.now() - started;
}

interface Refusal {
  readonly status: number;
  /** Whether it says where one is. */
  readonly text: boolean;
  readonly ms: number;
}

/** Asks the second region for what needs a service. */
async function askForMore({ stack, tenant, second: { port } }: Setting): Promise<Refusal[]> {
  const page = stack.pageUrl(tenant.domain);
  const json = { 'content-type': 'application/json', accept: 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const asked = [
    [
      `${stack.url}/api/auth/login`,
      { method: 'POST', headers: json, body: '{"username":"a@b.example","password":"x"}' },
    ],
    [`${page}/subscribe/email`, { method: 'POST', headers: form, body: 'emailAddress=a%40b.example' }],
    [`${page}/manage/${'x'.repeat(43)}`, { headers: { accept: 'application/json' } }],
  ] as const;
  const refusals: Refusal[] = [];
  for (const [url, question] of asked) {
    const started = Date.now();
    const { status, body } = await askPage(url, { ...question, port });
    refusals.push({ status, text: body.includes('by a second region'), ms: Date.now() - started });
  }
  return refusals;
}

/** Kills all processes of the first region, and removes what its broker has stored. */
async function killFirst({ regions, stack, second }: Setting): Promise<void> {
  for (const name of await stack.running()) if (name !== second.name) await stack.kill(name);
  await regions.loseFirst();
}

/** Starts all that is not running again. */
async function startFirst({ regions, stack, second }: Setting): Promise<void> {
  await regions.restartFirst();
  await startPostgres(stack);
  const others = (await stack.known()).filter((name) => name !== 'postgres' && name !== second.name);
  await Promise.all(others.map((name) => stack.restartUntilUp(name)));
  await stack.allReady();
}

async function restart(stack: ScenarioStack, { name }: ScenarioGateway): Promise<void> {
  await stack.kill(name);
  await stack.restart(name);
}

/** @returns the id of a notice that the second region has accepted and shows */
async function sayAtSecond({ stack, tenant, key, second: { port } }: Setting): Promise<string> {
  const noticeId = newId();
  const signed = key.sign(key.notice(tenant.customerId, { noticeId, message: 'Said at the second region.' }));
  const page = stack.pageUrl(tenant.domain);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(envelopeOf(signed));
  const { status } = await askPage(`${page}/side-door`, { method: 'POST', port, headers, body });
  if (status !== 201) throw new Error(`the notice was answered with ${status}`);
  await stack.until('the notice on the page', WAIT_MS, async () =>
    (await askPage(page, { port })).body.includes('Said at the second region.') ? true : undefined,
  );
  return noticeId;
}

async function becameIncident({ stack }: Setting, id: string): Promise<boolean> {
  return stack
    .until('the notice to become an incident', WAIT_MS, async () => {
      const found = await stack.query('select from incidents.incident where id = $1', [id]);
      return found.length === 1 ? true : undefined;
    })
    .catch(() => false);
}

/** Views the pages of the second region one after the other, again and again. */
class Watch {
  private readonly seen: SeenPage[] = [];
  private isOver = false;
  private looking: Promise<void>;

  constructor(private readonly setting: Setting) {
    this.looking = this.watch();
  }

  /** Does not look while this is done. */
  async without(work: () => Promise<void>): Promise<void> {
    await this.stop();
    await work();
    this.isOver = false;
    this.looking = this.watch();
  }

  /** @returns what was seen, in order */
  async stop(): Promise<readonly SeenPage[]> {
    this.isOver = true;
    await this.looking;
    return this.seen;
  }

  private async watch(): Promise<void> {
    const { stack, second, pages } = this.setting;
    const domains = pages.map(({ domain }) => domain);
    for (let at = 0; !this.isOver; at = (at + AT_A_LOOK) % domains.length) {
      this.seen.push(...(await look(stack, [second], domains.slice(at, at + AT_A_LOOK))));
      await sleep(BETWEEN_LOOKS_MS);
    }
  }
}
