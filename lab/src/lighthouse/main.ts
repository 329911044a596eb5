import lighthouse from 'lighthouse';
import { freePort } from '@candor/dev/servers/free-port.js';
import { launchBrowser } from '../browser.js';
import { PageHarness } from '../public-pages/page-harness.js';
import { brokenState, manyServicesState, OPEN_INCIDENT, PLANNED_MAINTENANCE } from '../public-pages/sample-states.js';

/**
 * `lighthouse [category…]`: Lighthouse's scores of the public pages on a phone with a slow connection; fails where a
 * category has less than the full 100 points. Performance scores depend on the other load of the machine.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const named = process.argv.slice(2);
const categories = named.length > 0 ? named : CATEGORIES;

const furtherHistories = [{ filter: 'all_time' as const, downtimes: manyServicesState().downtimes }];
const PAGES = [
  {
    state: manyServicesState({ timeFilters: ['3_months', 'all_time'], furtherHistories }),
    targets: ['/', '/uptime/all_time'],
  },
  { state: brokenState(), targets: [`/incidents/${OPEN_INCIDENT.id}`, `/maintenances/${PLANNED_MAINTENANCE.id}`] },
];

const debuggingPort = await freePort();
const browser = await launchBrowser([`--remote-debugging-port=${debuggingPort}`]);
const harness = await PageHarness.start();
try {
  for (const { state, targets } of PAGES) {
    await harness.show(state);
    for (const target of targets) await judge(target);
  }
} finally {
  await harness.stop();
  await browser.close();
}

async function judge(target: string): Promise<void> {
  const judged = await lighthouse(harness.url('acme', target), {
    port: debuggingPort,
    onlyCategories: categories,
    // The slow phone is simulated after the load. Any other method waits some ten seconds for each page to be quiet.
    throttlingMethod: 'simulate',
    logLevel: 'error',
  });
  if (!judged || judged.lhr.runtimeError)
    throw new Error(`no verdict on ${target}: ${judged?.lhr.runtimeError?.message}`);
  const { lhr } = judged;
  const points = Object.values(lhr.categories).map(({ id, score }) => `${id} ${Math.round((score ?? 0) * 100)}`);
  console.log(`${target}: ${points.join(', ')}`);
  for (const { score, auditRefs } of Object.values(lhr.categories)) {
    if (score === 1) continue;
    process.exitCode = 1;
    for (const { id, weight } of auditRefs) {
      const audit = lhr.audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 1) {
        console.log(`  ${id} ${audit.score}: ${audit.title} ${audit.displayValue ?? ''}`);
      }
    }
  }
}
