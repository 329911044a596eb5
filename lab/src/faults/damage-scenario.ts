import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { changePages } from '../scenario/many-pages.js';
import { inLanes } from '../scenario/lanes.js';
import { askPage } from '../scenario/page-client.js';
import { openIncident, signUp } from '../scenario/scenario-tenant.js';
import { added, judgeDamaged, NOTHING_SEEN, type DamageCount } from './damage-check.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { percentile, seconds, tally, thousands } from './format.js';
import { FRESH_MS, prepareAuthors } from './fresh-updates.js';
import { writeWhileRepaired, type Repair, type SeenUpdates } from './repairing.js';
import { stepsBack } from './page-checker.js';
import { DAMAGES, fold, type Damage } from './page-damages.js';
import { look, metricOf, pageHarness, untilEverywhere, type PageHarness } from './page-harness.js';
import { addPast, type KnownAddress } from './page-past.js';
import { endEverythingBut } from './page-scenario.js';
import type { Random } from './random.js';
import { callsWithoutServices } from './stopped-services.js';
import { oneOf, randomHeaders, randomQuery } from './strange-requests.js';

const FILE = 'states.sqlite';
/** The share of pages whose latest change is only in the log. */
const CHANGED = 0.1;
/** From a gateway's first answer until it says that its copy is complete. The small size does not test timing. */
const REPAIRED_MS = { small: 60_000, full: 15_000 };
const HEARD_MS = 60_000;
const UP_MS = 60_000;
/** Pages at a time that are looked at meanwhile: rendering all of them takes as long as the repair. */
const LOOKED_AT = 100;
/** GETs at a time that have to call nothing, and how many are in progress. */
const [STRANGE_GETS, AT_ONCE] = [100, 16];
const COMPLETE = 'candor_complete_states';

/** The requests to the damaged gateway, and what it had stored. */
interface DamagedHarness extends PageHarness, Repair {
  /** Months of organisations, and permalinks that are in months only. */
  readonly months: readonly KnownAddress[];
  /** Revisions by domain. */
  readonly last: ReadonlyMap<string, number>;
  /** Copies of its data folder. */
  readonly folders: { readonly folded: string; readonly asKilled: string };
}

/**
 * Kills a gateway that has all pages, damages its copy of them, and starts it again: with a broker that has them while
 * authors write, with one while all services are stopped, and, when everything else is down, alone. Each time the same
 * copy is damaged at another place.
 */
export const pageDamaged: FaultRow = {
  name: 'page-damaged',
  promise:
    'a gateway whose copy of the pages was cut off anywhere repairs it from the stream, and alone serves what is whole',
  spoilsStack: true,
  run: async (harness) => {
    const all = await prepare(harness);
    const { stack, damaged: gateway, months, last } = all;
    const random = harness.random('page-damaged');
    const rounds = Array.from(
      { length: harness.of({ small: 3, full: 2 * DAMAGES.length }) },
      (_, i) => DAMAGES[i % DAMAGES.length] as Damage,
    );
    const places: string[] = [];
    const damageIt = async (damage: Damage): Promise<void> => {
      await bringBack(all, damage.isFolded);
      places.push(`${damage.name} at ${await damage.work(path.join(gateway.folder, FILE), random)}`);
    };

    const chosen = harness.random('page-damaged GETs');
    let [unsaid, wrong, notRepaired, slowestMs] = [0, 0, 0, 0];
    const updates: SeenUpdates = { times: [], seen: [] };
    for (const damage of rounds) {
      const started = Date.now();
      await damageIt(damage);
      await startUp(all);
      const isRepaired = async (): Promise<true | undefined> => {
        const some = Array.from({ length: LOOKED_AT }, () => oneOf([...last.keys()], chosen));
        wrong += judgeDamaged(last, await look(stack, [gateway], some)).wrong;
        const isComplete = (await metricOf(stack, gateway, COMPLETE)) === 1;
        return (isComplete && (await stack.isReady(gateway.name))) || undefined;
      };
      await writeWhileRepaired(all, updates, async () => {
        const what = `a complete copy after damage of the ${places.at(-1)}`;
        await stack.until(what, REPAIRED_MS[harness.size], isRepaired);
        slowestMs = Math.max(slowestMs, Date.now() - started);
      });
      const found = await askAll(all);
      notRepaired += found.missing + found.older + found.wrong;
    }
    const [p99, back] = [percentile(updates.times, 0.99), stepsBack(updates.seen)];

    const strange: string[] = [];
    let gets = 0;
    const heard = await callsWithoutServices(stack, all.gateways, [...last.keys()][0] ?? '', async () => {
      for (const damage of rounds.slice(0, harness.of({ small: 1, full: DAMAGES.length }))) {
        await damageIt(damage);
        await startUp(all);
        do {
          const statuses = await askStrangely(all, chosen);
          gets += statuses.length;
          strange.push(...statuses.filter((status) => status !== '200' && status !== '503'));
        } while ((await metricOf(stack, gateway, COMPLETE)) !== 1);
        const found = await askAll(all);
        if (found.missing + found.older + found.wrong > 0) strange.push('not repaired');
      }
    });

    await endEverythingBut(stack, all.gateways);
    let alone = NOTHING_SEEN;
    const bad: string[] = [];
    for (const damage of rounds) {
      await damageIt(damage);
      const printed = (await stack.logOf(gateway.name)).length;
      // It is not ready if its copy is empty.
      await stack.restartUntilUp(gateway.name);
      const log = (await stack.logOf(gateway.name)).slice(printed);
      const found = await askAll(all);
      const isSaid = log.includes('was damaged') && (await metricOf(stack, gateway, COMPLETE)) === 0;
      if (found.missing + found.older > 0 && !isSaid) unsaid += 1;
      const steps = damage.losesChanges ? 0 : found.older;
      if (found.wrong + steps > 0) bad.push(`${places.at(-1)}: ${found.wrong} wrong, ${steps} older`);
      alone = added(alone, found);
    }
    return {
      size: `${thousands(last.size)} pages and ${months.length} months, a gateway killed and its copy cut off ${2 * rounds.length} times, half of them with everything else dead; ${updates.times.length} updates while it repaired it`,
      figure: `beside the broker: complete after ${seconds(slowestMs)} at most, its start included, then not right ${notRepaired}, wrong answers meanwhile ${wrong}; updates meanwhile shown by gateways in service: p99 ${seconds(p99)}, steps back ${back} of ${thousands(updates.seen.length)} looks; calls of ${thousands(gets)} GETs while it repaired it with the services stopped ${heard.calls.length}${heard.calls.length === 0 ? '' : ` (${tally(heard.calls)})`}, other answers than 200 and 503: ${strange.length === 0 ? 'none' : tally(strange)}; alone: in the last revision ${thousands(alone.right)}, older where the log was cut ${thousands(alone.older)}, 503 ${thousands(alone.missing)}, anything else ${alone.wrong}; log or metric did not tell ${unsaid}${bad.map((place) => `; ${place}`).join('')}`,
      passed:
        wrong + notRepaired + unsaid + bad.length + strange.length + heard.calls.length + back === 0 &&
        p99 <= harness.of(FRESH_MS) &&
        // Of twenty pages three cuts may leave nothing.
        (harness.size === 'small' || alone.right > 0) &&
        alone.missing > 0,
    };
  },
};

/** Kills the gateway when it has everything, some of it only in its log. */
async function prepare(harness: FaultHarness): Promise<DamagedHarness> {
  const pages = await pageHarness(harness);
  const { stack, gateways } = pages;
  const [intact, gateway] = gateways;
  const months = await prepareMonths(harness, pages);
  const authors = await prepareAuthors(harness, pages);
  await stack.until('everything at the gateway', HEARD_MS, async () => {
    return (await metricOf(stack, gateway, COMPLETE)) === 1 || undefined;
  });
  await changePages(stack, pages.pages.slice(0, Math.ceil(pages.pages.length * CHANGED)));
  const last = await untilEverywhere(pages);
  await stack.kill(gateway.name);
  const folders = { folded: `${gateway.folder}-folded`, asKilled: `${gateway.folder}-killed` };
  for (const folder of Object.values(folders)) await cp(gateway.folder, folder, { recursive: true });
  fold(path.join(folders.folded, FILE));
  return { ...pages, intact, damaged: gateway, authors, months, last, folders };
}

/** Incidents of this month and long ago, each in the history of its page. */
async function prepareMonths(harness: FaultHarness, { stack, gateways }: PageHarness): Promise<KnownAddress[]> {
  const month = new Date().toISOString().slice(0, 7);
  const months: KnownAddress[] = [];
  for (let i = 0; i < harness.of({ small: 2, full: 10 }); i += 1) {
    const tenant = await signUp(stack, harness.mails, 1);
    const text = `Scenario incident of ${tenant.domain}`;
    await openIncident(tenant, text);
    months.push({ url: `${stack.pageUrl(tenant.domain)}/history/${month}`, text }, ...(await addPast(stack, tenant)));
  }
  await stack.until('the months at all gateways', HEARD_MS, async () => {
    const questions = gateways.flatMap(({ port }) => months.map((one) => ({ ...one, port })));
    const answers = await Promise.all(questions.map(({ url, port }) => askPage(url, { port })));
    return answers.every(({ body }, index) => body.includes(questions[index]?.text ?? '')) || undefined;
  });
  return months;
}

/** Ends the gateway if it runs, and restores its original copy. */
async function bringBack({ stack, damaged: gateway, folders }: DamagedHarness, isFolded: boolean): Promise<void> {
  if ((await stack.running()).includes(gateway.name)) await stack.kill(gateway.name);
  await rm(gateway.folder, { recursive: true, force: true });
  await cp(isFolded ? folders.folded : folders.asKilled, gateway.folder, { recursive: true });
}

/** Starts the gateway and waits until it answers, which it does before it is ready. */
async function startUp({ stack, damaged }: DamagedHarness): Promise<void> {
  await stack.restartUntilUp(damaged.name);
  await stack.until('an answer of the damaged gateway', UP_MS, async () => {
    return askPage(stack.url, { port: damaged.port }).catch(() => undefined);
  });
}

/** As clients ask who try to get past a cache. @returns the statuses, empty for no response */
async function askStrangely({ stack, damaged, months, last }: DamagedHarness, random: Random): Promise<string[]> {
  const urls = [...[...last.keys()].map((domain) => stack.pageUrl(domain)), ...months.map(({ url }) => url)];
  const statuses: string[] = [];
  await inLanes(STRANGE_GETS, AT_ONCE, async () => {
    const headers = randomHeaders(random);
    const address = `${oneOf(urls, random)}${randomQuery(random)}`;
    const answer = await askPage(address, { port: damaged.port, headers }).catch(() => undefined);
    statuses.push(String(answer?.status ?? ''));
  });
  return statuses;
}

async function askAll({ stack, damaged: gateway, months, last }: DamagedHarness): Promise<DamageCount> {
  let count = judgeDamaged(last, await look(stack, [gateway], [...last.keys()]));
  for (const { url, text } of months) {
    const answer = await askPage(url, { port: gateway.port }).catch(() => undefined);
    const revision = answer?.body.includes(text) ? 1 : 0;
    count = added(
      count,
      judgeDamaged(new Map([[url, 1]]), [
        { ...gateway, gateway: gateway.name, domain: url, status: answer?.status ?? 0, revision },
      ]),
    );
  }
  return count;
}
