import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { changePages } from '../scenario/many-pages.js';
import { askPage } from '../scenario/page-client.js';
import { closePage, PAGE_PASSWORD, postSignIn, sessionIn } from '../scenario/private-page.js';
import { signUp } from '../scenario/scenario-tenant.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { judgeDamaged } from './damage-check.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';
import { addPagesWithPast, unlike, untilKnown } from './known-answers.js';
import { untilNothingIsUnderway } from './nothing-underway.js';
import { wrongPages } from './page-checker.js';
import { look, pageHarness, untilEverywhere, type ScenarioGateway } from './page-harness.js';

/** The share of the pages that have just changed when everything is killed. */
const CHANGED = 0.1;
const CLOSED_MS = 60_000;
const PERSON = 'reader@example.com';
const STRANGER = 'stranger@example.com';
/** How long a gateway without pages is observed: in multiples of the start-up time of one that has them. */
const STARTS_LOOKED_ON = 2;

/**
 * Stops everything but two gateways with SIGSTOP, requests every page, and of some old permalinks, months, languages and
 * data, also from one of them that starts meanwhile. Kills everything but them then and removes the data of the database
 * and the broker, requests all of it, kills and restarts the gateways, and requests it again. At the end one of them loses
 * its disk too: then it must report every page as unavailable, and must not become ready, as it would replace one that has
 * them. One page is private: who has a session reads on, who knows the password signs in, and who asks for a link gets 503.
 */
export const pageAlone: FaultRow = {
  name: 'page-alone',
  promise:
    'every page answers with PostgreSQL, NATS and every service hung or gone, also from gateways that start then',
  spoilsStack: true,
  run: async (harness) => {
    const pages = await pageHarness(harness);
    const { stack, gateways } = pages;
    const closed = await privatePage(stack, harness, gateways);
    const addresses = await addPagesWithPast(harness, stack, harness.of({ small: 2, full: 20 }));
    await changePages(stack, pages.pages.slice(0, Math.ceil(pages.pages.length * CHANGED)));
    await untilNothingIsUnderway(stack);
    const last = await untilEverywhere(pages);
    const known = await untilKnown(stack, gateways, addresses);
    const others: string[] = [];
    const wrongNow = async (asked: readonly ScenarioGateway[]): Promise<number> => {
      const names = asked.map(({ name }) => name);
      others.push(...(await unlike(known, asked)));
      return wrongPages(names, last, await look(stack, asked, [...last.keys()])).length;
    };
    await pauseEverythingBut(stack, gateways);
    const hung = await wrongNow(gateways);
    const [first] = gateways;
    await restart(stack, first.name);
    const hungRestarted = await wrongNow([first]);
    const killed = await endEverythingBut(stack, gateways);
    const alone = await wrongNow(gateways);
    const closedAlone = await wrongReaders(closed, gateways);
    const started = Date.now();
    for (const { name } of gateways) await restart(stack, name);
    const startMs = (Date.now() - started) / gateways.length;
    const restarted = await wrongNow(gateways);
    const closedRestarted = await wrongReaders(closed, gateways);
    const [, second] = gateways;
    await stack.kill(second.name);
    await rm(second.folder, { recursive: true });
    await stack.restartUntilUp(second.name);
    // A gateway with pages is not ready immediately either, so a first response alone would show nothing.
    await sleep(STARTS_LOOKED_ON * startMs);
    const isReady = await stack.isReady(second.name);
    const withoutDisk = judgeDamaged(last, await look(stack, [second], [...last.keys()])).missing;
    return {
      size: `${thousands(last.size)} pages, ${thousands(known.length)} other addresses, old ones among them, ${gateways.length} gateways, ${killed} processes killed, the folders of PostgreSQL and NATS removed`,
      figure: `pages not answered in their last revision: ${hung} while all else hung, ${hungRestarted} by a gateway restarted then, ${alone} by gateways left alone, ${restarted} by gateways that were restarted (ready after ${seconds(startMs)}); other addresses that did not answer what they had answered before: ${others.length === 0 ? 'none' : `${thousands(others.length)}, such as ${others.slice(0, 3).join(', ')}`}; wrong answers to readers of a private page and to strangers: ${[...closedAlone, ...closedRestarted].join(', ') || 'none'}; 503 for ${thousands(withoutDisk)} by one that lost its disk as well, which ${isReady ? 'said that it was ready' : 'kept itself out of the way'}`,
      passed:
        hung + hungRestarted + alone + restarted + others.length === 0 &&
        closedAlone.length + closedRestarted.length === 0 &&
        withoutDisk === last.size &&
        !isReady,
    };
  },
};

/** A private page that all gateways have, and the session of a reader. */
interface ClosedPage {
  readonly address: string;
  readonly session: string;
}

async function privatePage(
  stack: ScenarioStack,
  harness: FaultHarness,
  gateways: readonly ScenarioGateway[],
): Promise<ClosedPage> {
  const tenant = await signUp(stack, harness.mails, 1);
  const address = stack.pageUrl(tenant.domain);
  await closePage(stack, tenant, [PERSON]);
  const session = sessionIn(await postSignIn(address, { password: PAGE_PASSWORD }));
  for (const { name, port } of gateways)
    await stack.until(`the private page on ${name}`, CLOSED_MS, async () => {
      const { status, body } = await askPage(address, { port, headers: { cookie: session } });
      return status === 200 && body.includes('Service 1<') ? true : undefined;
    });
  return { address, session };
}

/** @returns what gateways answered wrongly to readers and to strangers */
async function wrongReaders({ address, session }: ClosedPage, gateways: readonly ScenarioGateway[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, port } of gateways) {
    const judge = (what: string, isRight: boolean, status: number): void => {
      if (!isRight) wrong.push(`${what} by ${name} (${status})`);
    };
    const says = (body: string): boolean => /Service 1<|Trial/.test(body);
    const reader = await askPage(address, { port, headers: { cookie: session } });
    judge('a session', reader.status === 200 && says(reader.body), reader.status);
    const stranger = await askPage(address, { port });
    judge('no session', stranger.status === 401 && !says(stranger.body), stranger.status);
    const signedIn = await postSignIn(address, { password: PAGE_PASSWORD }, { port });
    const entered = await askPage(address, { port, headers: { cookie: sessionIn(signedIn) } });
    judge('the password', signedIn.status === 303 && entered.status === 200 && says(entered.body), entered.status);
    const guessed = await postSignIn(address, { password: 'a guess' }, { port });
    judge('a wrong password', guessed.status === 401 && sessionIn(guessed) === '', guessed.status);
    for (const emailAddress of [PERSON, STRANGER]) {
      const later = await postSignIn(address, { emailAddress }, { port });
      judge('an address', later.status === 503 && !says(later.body), later.status);
    }
  }
  return wrong;
}

/** Stops them with their connections open. */
async function pauseEverythingBut(stack: ScenarioStack, gateways: readonly ScenarioGateway[]): Promise<void> {
  for (const name of await runningBut(stack, gateways)) await stack.kill(name, 'SIGSTOP');
}

async function runningBut(stack: ScenarioStack, gateways: readonly ScenarioGateway[]): Promise<string[]> {
  const kept = new Set(gateways.map(({ name }) => name));
  return (await stack.running()).filter((name) => !kept.has(name));
}

/** @returns the number of killed processes */
export async function endEverythingBut(stack: ScenarioStack, gateways: readonly ScenarioGateway[]): Promise<number> {
  const others = await runningBut(stack, gateways);
  for (const name of others) await stack.kill(name);
  await rm(stack.brokerStore, { recursive: true });
  await rm(path.join(stack.dataFolder, 'postgres'), { recursive: true });
  return others.length;
}

async function restart(stack: ScenarioStack, name: string): Promise<void> {
  await stack.kill(name);
  await stack.restart(name);
}
