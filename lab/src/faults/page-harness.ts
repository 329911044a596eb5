import { inLanes } from '../scenario/lanes.js';
import { addPages, revisionsOf, type ScenarioPage } from '../scenario/many-pages.js';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { FaultHarness } from './fault-harness.js';
import { wrongPages, type SeenPage } from './page-checker.js';

const SERVICES = 3;
const AT_ONCE = 16;
const EVERYWHERE_MS = 120_000;

/** One of several gateways, each with its own disk. */
export interface ScenarioGateway {
  /** For `kill` and `restart`. */
  readonly name: string;
  readonly port: number;
  /** Its own copy of the pages. */
  readonly folder: string;
}

/** Many pages, and two gateways that have them. */
export interface PageHarness {
  readonly stack: ScenarioStack;
  readonly pages: readonly ScenarioPage[];
  readonly gateways: readonly [ScenarioGateway, ScenarioGateway];
}

const harnesses = new WeakMap<ScenarioStack, Promise<PageHarness>>();

/** Created on first use; the rows about pages share it as long as the product runs. */
export async function pageHarness(harness: FaultHarness): Promise<PageHarness> {
  const stack = await harness.stack();
  const known = harnesses.get(stack);
  if (known) return known;
  const made = makeHarness(stack, harness.of({ small: 20, full: 2_000 }));
  harnesses.set(stack, made);
  return made;
}

/** Starts a gateway with its own, empty disk. @param env set in addition to that of the first one */
export async function startGateway(
  stack: ScenarioStack,
  env?: Readonly<Record<string, string>>,
): Promise<ScenarioGateway> {
  const { name } = await stack.startAnotherGateway({ env });
  return gatewayOf(stack, name);
}

/** Requests pages from gateways, a few at a time. */
export async function look(
  stack: ScenarioStack,
  gateways: readonly ScenarioGateway[],
  domains: readonly string[],
): Promise<SeenPage[]> {
  const questions = gateways.flatMap((gateway) => domains.map((domain) => ({ gateway, domain })));
  const seen: SeenPage[] = [];
  await inLanes(questions.length, AT_ONCE, async (index) => {
    const question = questions[index];
    if (question) seen.push(await lookAt(stack, question.gateway, question.domain));
  });
  return seen;
}

/** One page from one gateway; a gateway without a response has status 0. */
export async function lookAt(stack: ScenarioStack, { name, port }: ScenarioGateway, domain: string): Promise<SeenPage> {
  const answer = await askPage(stack.pageUrl(domain), { port }).catch(() => undefined);
  const revision = Number(answer?.headers['x-candor-revision'] ?? NaN);
  return { gateway: name, domain, status: answer?.status ?? 0, revision };
}

/** A metric of a gateway without labels; undefined where it does not exist. */
export async function metricOf(
  stack: ScenarioStack,
  { name }: ScenarioGateway,
  metric: string,
): Promise<number | undefined> {
  const { HEALTH_PORT } = await stack.envOf(name);
  const text = await (await fetch(`http://127.0.0.1:${HEALTH_PORT}/metrics`)).text();
  const found = new RegExp(`^${metric} (.+)$`, 'm').exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Waits until gateways have the last revision of every page. @returns these revisions by domain */
export async function untilEverywhere({ stack, pages, gateways }: PageHarness): Promise<Map<string, number>> {
  const names = gateways.map(({ name }) => name);
  return stack.until('the pages on all gateways', EVERYWHERE_MS, async () => {
    const last = await revisionsOf(stack, pages);
    const seen = await look(stack, gateways, [...last.keys()]);
    return wrongPages(names, last, seen).length === 0 ? last : undefined;
  });
}

async function makeHarness(stack: ScenarioStack, count: number): Promise<PageHarness> {
  const first = await gatewayOf(stack, 'gateway');
  const second = await startGateway(stack);
  const pages = await addPages(stack, count, SERVICES);
  const made: PageHarness = { stack, pages, gateways: [first, second] };
  await untilEverywhere(made);
  return made;
}

/** A gateway of the product by its name. */
export async function gatewayOf(stack: ScenarioStack, name: string): Promise<ScenarioGateway> {
  const { PORT = '', SNAPSHOT_DIR = '' } = await stack.envOf(name);
  return { name, port: Number(PORT), folder: SNAPSHOT_DIR };
}
