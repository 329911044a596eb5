import { setTimeout as sleep } from 'node:timers/promises';
import { addPages, changePages, revisionsOf, type ScenarioPage } from '../scenario/many-pages.js';
import { askPage } from '../scenario/page-client.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow, Finding } from './fault-row.js';
import { seconds, thousands } from './format.js';
import { look, pageHarness, untilEverywhere, type PageHarness } from './page-harness.js';
import { copyDatabase, startStandby } from './postgres-copy.js';

const LOST_PAGES = 3;
const GONE_MS = 120_000;
const RIGHT_MS = { small: 30_000, full: 120_000 };
/** From the first change after the return of the database until every gateway shows it. */
const NEXT_MS = { small: 30_000, full: 5_000 };
const SERVICES = 3;
/** What the first change adds to a name; the changes before and after it add something else. */
const NEXT = ' after the return';

/** The database's files are replaced by an older copy. */
export const postgresRestored: FaultRow = {
  name: 'postgres-restored',
  promise: 'a database that was restored to an earlier moment is what every page shows, and every later change follows',
  spoilsStack: true,
  run: async (harness) => {
    const pages = await pageHarness(harness);
    const ageMs = harness.of({ small: 2_000, full: 300_000 });
    const copy = await copyDatabase(pages.stack);
    return goBack(harness, pages, `a copy ${seconds(ageMs)} old`, async (loseChanges) => {
      await loseChanges();
      await sleep(ageMs);
      await copy.putBack();
    });
  },
};

/** The server crashes with changes that its standby does not have yet, and the standby is promoted. */
export const postgresFailedOver: FaultRow = {
  name: 'postgres-failed-over',
  promise:
    'after a failover that lost the last changes every page shows what the new server has, and every later change follows',
  spoilsStack: true,
  run: async (harness) => {
    const pages = await pageHarness(harness);
    const standby = await startStandby(pages.stack);
    return goBack(harness, pages, 'an asynchronous standby', async (loseChanges) => {
      await standby.cutOff();
      await loseChanges();
      await standby.takeOver();
    });
  },
};

/**
 * Two thirds of all pages change and are viewed before the database is restored, of these half change again afterwards;
 * a few pages were created in between.
 */
async function goBack(
  harness: FaultHarness,
  pages: PageHarness,
  what: string,
  act: (loseChanges: () => Promise<void>) => Promise<void>,
): Promise<Finding> {
  const { stack, gateways } = pages;
  const third = Math.floor(pages.pages.length / 3);
  const [changed, again] = [pages.pages.slice(0, 2 * third), pages.pages.slice(0, third)];
  const before = await untilEverywhere(pages);
  let lost: ScenarioPage[] = [];
  let held = new Map<string, number>();
  await act(async () => {
    await changePages(stack, changed);
    lost = await addPages(stack, LOST_PAGES, SERVICES);
    held = await untilEverywhere({ ...pages, pages: [...pages.pages, ...lost] });
  });
  const backAt = Date.now();
  const forgotten = lost.length - (await revisionsOf(stack, lost)).size;
  await stack.allReady();
  const nextMs = await untilNextShown(pages, changed.slice(0, 1));
  await changePages(stack, again);
  const last = await untilEverywhere(pages);
  const domains = lost.map(({ domain }) => domain);
  await stack.until('the pages that never were to be gone', GONE_MS, async () =>
    (await look(stack, gateways, domains)).every(({ status }) => status === 404) ? true : undefined,
  );
  const tookMs = Date.now() - backAt;
  const older = changed.filter(({ domain }) => (last.get(domain) ?? 0) <= (held.get(domain) ?? 0)).length;
  const touched = pages.pages.slice(2 * third).filter(({ domain }) => last.get(domain) !== before.get(domain)).length;
  return {
    size: `${thousands(changed.length)} of ${thousands(before.size)} pages changed and ${lost.length} made, then ${what} in the place of the database, ${thousands(again.length)} changed again, ${gateways.length} gateways`,
    figure: `pages that the database forgot ${forgotten}; the next change on every gateway after ${seconds(nextMs)}, every page as the database has it, and those that never were gone, after ${seconds(tookMs)}; published no higher than before ${older}, published without need ${touched}`,
    passed:
      forgotten === lost.length &&
      older === 0 &&
      touched === 0 &&
      nextMs <= harness.of(NEXT_MS) &&
      tookMs <= harness.of(RIGHT_MS),
  };
}

/** Changes a page of which the gateways hold a later state than the database. @returns the time until all show it (ms) */
async function untilNextShown({ stack, gateways }: PageHarness, [page]: readonly ScenarioPage[]): Promise<number> {
  if (!page) throw new Error('no page was changed');
  const started = Date.now();
  await changePages(stack, [page], NEXT);
  return stack.until('the next change on every gateway', GONE_MS, async () => {
    const answers = await Promise.all(gateways.map(({ port }) => askPage(stack.pageUrl(page.domain), { port })));
    return answers.every(({ body }) => body.includes(NEXT)) ? Date.now() - started : undefined;
  });
}
