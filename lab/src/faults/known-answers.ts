import { setTimeout as sleep } from 'node:timers/promises';
import { inLanes } from '../scenario/lanes.js';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { openIncident, signUp } from '../scenario/scenario-tenant.js';
import type { FaultHarness } from './fault-harness.js';
import { untilNothingIsUnderway } from './nothing-underway.js';
import type { ScenarioGateway } from './page-harness.js';
import { addPast, type KnownAddress } from './page-past.js';

const AT_ONCE = 16;
const SHOWN_MS = 120_000;
/** Longer than a gateway answers as before while it renders what is new (1 s). */
const SETTLED_MS = 2_000;
/** Of a page with an incident that goes on: each names it. */
const PRESENT = ['/', '/de/', '/history.atom', '/feed.json', '/api/v2/summary.json', '/api/v2/incidents.json'];
/** What programs read, and does not name it. */
const OTHERS = ['/api/v2/components.json', '/badge.svg', '/subscribe'];

/** What an address answered while all was well. */
export interface KnownAnswer extends KnownAddress {
  readonly body: string;
  /** Of that time, in UTC: pages change with it. */
  readonly day: string;
}

/**
 * Organisations with a long past, and the addresses of all that is old or new on their pages: permalinks and months, also
 * in another language, data and feeds.
 */
export async function addPagesWithPast(
  harness: FaultHarness,
  stack: ScenarioStack,
  count: number,
): Promise<KnownAddress[]> {
  const addresses: KnownAddress[] = [];
  for (let i = 0; i < count; i += 1) {
    const tenant = await signUp(stack, harness.mails, 1);
    const home = stack.pageUrl(tenant.domain);
    const past = await addPast(stack, tenant);
    const text = `Scenario incident ${tenant.domain}`;
    await openIncident(tenant, text);
    addresses.push(
      ...past,
      ...past.map((one) => ({ ...one, url: one.url.replace(home, `${home}/de`) })),
      ...PRESENT.map((path) => ({ url: `${home}${path}`, text })),
      ...OTHERS.map((path) => ({ url: `${home}${path}`, text: '' })),
    );
  }
  return addresses;
}

/**
 * Waits until nothing is underway, and all gateways have what is at the addresses and answer the same, also a while later.
 * @returns these answers
 */
export async function untilKnown(
  stack: ScenarioStack,
  gateways: readonly ScenarioGateway[],
  addresses: readonly KnownAddress[],
): Promise<KnownAnswer[]> {
  await untilNothingIsUnderway(stack);
  return stack.until('the same answers of all gateways', SHOWN_MS, async () => {
    const [first] = gateways;
    if (!first) throw new Error('there is no gateway');
    const day = today();
    const answers = await askAll(addresses, async ({ url, text }) => {
      const { status, body } = await askPage(url, { port: first.port });
      return { url, text, body, day, isThere: status === 200 && body.includes(text) };
    });
    if (answers.some(({ isThere }) => !isThere)) return undefined;
    await sleep(SETTLED_MS);
    return (await unlike(answers, gateways)).length === 0 ? answers : undefined;
  });
}

/** Asks gateways for each address. @returns those that are not answered with 200 and, on the same day, the same body */
export async function unlike(known: readonly KnownAnswer[], gateways: readonly ScenarioGateway[]): Promise<string[]> {
  const questions = gateways.flatMap(({ name, port }) => known.map((answer) => ({ ...answer, name, port })));
  const found = await askAll(questions, async ({ url, text, body, day, name, port }) => {
    const now = await askPage(url, { port }).catch(() => undefined);
    const isSame = day === today() ? now?.body === body : now?.body.includes(text);
    return now?.status === 200 && isSame ? [] : [`${url} by ${name} (${now?.status ?? 'no answer'})`];
  });
  return found.flat();
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

async function askAll<Q, A>(questions: readonly Q[], ask: (question: Q) => Promise<A>): Promise<A[]> {
  const answers = new Array<A>(questions.length);
  await inLanes(questions.length, AT_ONCE, async (index) => {
    answers[index] = await ask(questions[index]!);
  });
  return answers;
}
