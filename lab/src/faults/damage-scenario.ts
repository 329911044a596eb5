import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { changePages } from '../scenario/many-pages.js';
import { askPage } from '../scenario/page-client.js';
import { openIncident, signUp } from '../scenario/scenario-tenant.js';
import { added, judgeDamaged, NOTHING_SEEN, type DamageCount } from './damage-check.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';
import { DAMAGES, fold, type Damage } from './page-damages.js';
import {
  look,
  metricOf,
  pageHarness,
  untilEverywhere,
  type PageHarness,
  type ScenarioGateway,
} from './page-harness.js';
import { endEverythingBut } from './page-scenario.js';

const FILE = 'states.sqlite';
/** The share of pages whose latest change is only in the log. */
const CHANGED = 0.1;
/** The small size does not test timing. */
const REPAIRED_MS = { small: 60_000, full: 15_000 };
const HEARD_MS = 60_000;
const COMPLETE = 'candor_complete_states';

/** A month of an organisation, and its incidents. */
interface ScenarioMonth {
  readonly url: string;
  readonly text: string;
}

/** The requests to the damaged gateway, and what it had stored. */
interface DamagedHarness extends PageHarness {
  readonly gateway: ScenarioGateway;
  readonly months: readonly ScenarioMonth[];
  /** Revisions by domain. */
  readonly last: ReadonlyMap<string, number>;
  /** Copies of its data folder. */
  readonly folders: { readonly folded: string; readonly asKilled: string };
}

/**
 * Kills a gateway that has all pages, damages its copy of them, and starts it again: with a broker that has them, and,
 * when everything else is down, alone. Each time the same copy is damaged at another place.
 */
export const pageDamaged: FaultRow = {
  name: 'page-damaged',
  promise:
    'a gateway whose copy of the pages was cut off anywhere repairs it from the stream, and alone serves what is whole',
  spoilsStack: true,
  run: async (harness) => {
    const damaged = await prepare(harness);
    const { stack, gateway, months, last } = damaged;
    const random = harness.random('page-damaged');
    const rounds = Array.from(
      { length: harness.of({ small: 3, full: 2 * DAMAGES.length }) },
      (_, i) => DAMAGES[i % DAMAGES.length] as Damage,
    );
    const places: string[] = [];
    const damageIt = async (damage: Damage): Promise<void> => {
      await bringBack(damaged, damage.isFolded);
      places.push(`${damage.name} at ${await damage.work(path.join(gateway.folder, FILE), random)}`);
    };

    let [unsaid, wrong, slowestMs] = [0, 0, 0];
    for (const damage of rounds) {
      const started = Date.now();
      await damageIt(damage);
      await stack.restart(gateway.name);
      await stack.until(`all pages after damage of the ${places.at(-1)}`, REPAIRED_MS[harness.size], async () => {
        const found = await askAll(damaged);
        wrong += found.wrong;
        return found.missing + found.older + found.wrong === 0 || undefined;
      });
      slowestMs = Math.max(slowestMs, Date.now() - started);
      if ((await metricOf(stack, gateway, COMPLETE)) !== 1) unsaid += 1;
    }

    await endEverythingBut(stack, damaged.gateways);
    let alone = NOTHING_SEEN;
    const bad: string[] = [];
    for (const damage of rounds) {
      await damageIt(damage);
      const printed = (await stack.logOf(gateway.name)).length;
      // It is not ready if its copy is empty.
      await stack.restartUntilUp(gateway.name);
      const log = (await stack.logOf(gateway.name)).slice(printed);
      const found = await askAll(damaged);
      const isSaid = log.includes('was damaged') && (await metricOf(stack, gateway, COMPLETE)) === 0;
      if (found.missing + found.older > 0 && !isSaid) unsaid += 1;
      const steps = damage.losesChanges ? 0 : found.older;
      if (found.wrong + steps > 0) bad.push(`${places.at(-1)}: ${found.wrong} wrong, ${steps} older`);
      alone = added(alone, found);
    }
    return {
      size: `${thousands(last.size)} pages and ${months.length} months, a gateway killed and its copy cut off ${2 * rounds.length} times, half of them with everything else dead`,
      figure: `beside the broker: everything right after ${seconds(slowestMs)} at most, its start included, wrong answers ${wrong}; alone: in the last revision ${thousands(alone.right)}, older where the log was cut ${thousands(alone.older)}, 503 ${thousands(alone.missing)}, anything else ${alone.wrong}; log or metric did not tell ${unsaid}${bad.map((place) => `; ${place}`).join('')}`,
      passed: wrong === 0 && unsaid === 0 && bad.length === 0 && alone.right > 0 && alone.missing > 0,
    };
  },
};

/** Kills the gateway when it has everything, some of it only in its log. */
async function prepare(harness: FaultHarness): Promise<DamagedHarness> {
  const pages = await pageHarness(harness);
  const { stack, gateways } = pages;
  const [, gateway] = gateways;
  const months = await prepareMonths(harness, pages);
  await stack.until('everything at the gateway', HEARD_MS, async () => {
    return (await metricOf(stack, gateway, COMPLETE)) === 1 || undefined;
  });
  await changePages(stack, pages.pages.slice(0, Math.ceil(pages.pages.length * CHANGED)));
  const last = await untilEverywhere(pages);
  await stack.kill(gateway.name);
  const folders = { folded: `${gateway.folder}-folded`, asKilled: `${gateway.folder}-killed` };
  for (const folder of Object.values(folders)) await cp(gateway.folder, folder, { recursive: true });
  fold(path.join(folders.folded, FILE));
  return { ...pages, gateway, months, last, folders };
}

/** Incidents of this month, each in the history of its page. */
async function prepareMonths(harness: FaultHarness, { stack, gateways }: PageHarness): Promise<ScenarioMonth[]> {
  const month = new Date().toISOString().slice(0, 7);
  const months: ScenarioMonth[] = [];
  for (let i = 0; i < harness.of({ small: 2, full: 10 }); i += 1) {
    const tenant = await signUp(stack, harness.mails, 1);
    const text = `Scenario incident of ${tenant.domain}`;
    await openIncident(tenant, text);
    months.push({ url: `${stack.pageUrl(tenant.domain)}/history/${month}`, text });
  }
  await stack.until('the months at all gateways', HEARD_MS, async () => {
    const questions = gateways.flatMap(({ port }) => months.map((one) => ({ ...one, port })));
    const answers = await Promise.all(questions.map(({ url, port }) => askPage(url, { port })));
    return answers.every(({ body }, index) => body.includes(questions[index]?.text ?? '')) || undefined;
  });
  return months;
}

/** Ends the gateway if it runs, and restores its original copy. */
async function bringBack({ stack, gateway, folders }: DamagedHarness, isFolded: boolean): Promise<void> {
  if ((await stack.running()).includes(gateway.name)) await stack.kill(gateway.name);
  await rm(gateway.folder, { recursive: true, force: true });
  await cp(isFolded ? folders.folded : folders.asKilled, gateway.folder, { recursive: true });
}

async function askAll({ stack, gateway, months, last }: DamagedHarness): Promise<DamageCount> {
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
