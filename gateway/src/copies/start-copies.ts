import { Bus } from '@candor/bus/bus.js';
import type { AppKit, StartedApp } from '@candor/platform/app.js';
import { PageHosts } from '../edge/hosts/page-hosts.js';
import { ownMemoryMb, threadsWithin } from '../edge/listen/memory-limit.js';
import { Answers } from '../site/answers/answers.js';
import { answersVersion } from '../site/answers/answers-version.js';
import { Renderers, startThreads } from '../site/answers/renderers.js';
import { PageIndex } from '../site/pages/page-index.js';
import { Page } from '../site/pages/page.js';
import { StateFollower } from '../site/states/state-follower.js';
import { States } from '../site/states/states.js';
import type { CopiesConfig } from './config.js';
import { CopyPage } from './copy-page.js';
import { CopyQueue } from './copy-queue.js';

/**
 * Follows the states of pages as gateways do, and writes what gateways answer to a directory or a bucket. It serves no
 * requests and makes no calls.
 * @throws Error when the folder of states cannot be written
 */
export async function startCopies(
  { natsUrls, snapshotDir, store, now }: CopiesConfig,
  kit: AppKit,
): Promise<StartedApp> {
  const states = await States.open(snapshotDir, kit.log);
  // Hosts decide nothing here.
  const pages = new PageIndex(new PageHosts('http://{domain}.invalid', 'http://console.invalid'));
  const threads = threadsWithin(ownMemoryMb());
  const renderers = new Renderers(startThreads(states.file, threads), threads);
  const answers: Answers = new Answers(pages, states, renderers, kit.log, {
    renderer: answersVersion(),
    // Before that, what a page links to may not be here yet.
    onChange: (page) => states.isComplete && queue.put(page),
    onMissing: (state) => follower.repair(state),
    // A copy is tried again instead.
    onlyCurrent: true,
  });
  const bus = new Bus(natsUrls, kit.name, kit.log, { ...kit.trust, streamReplicas: kit.streamReplicas });
  const follower: StateFollower = new StateFollower(bus, states, kit.log, {
    pageCame: (facts) => answers.show(new Page(facts, now)),
    monthCame: (pageId) => answers.changed(pageId),
    // Gateways report these.
    isEarlier: () => undefined,
    leftOut: () => undefined,
    allCame: () => {
      void states.markComplete();
      for (const page of pages.all) queue.put(page);
    },
  });
  const copied = kit.metrics.counter({
    name: 'candor_page_copies_total',
    help: 'Copies of a page: failed ones are tried again.',
    labels: ['outcome'],
  });
  const queue: CopyQueue = new CopyQueue(
    new CopyPage(answers, store),
    (id) => pages.get(id),
    kit.log,
    (outcome) => copied.inc({ outcome }),
  );
  kit.metrics.gauge(
    { name: 'candor_page_copy_oldest_age_seconds', help: 'How long the oldest change of a page waits to be copied.' },
    () => [{ value: queue.oldestAgeMs / 1_000 }],
  );
  for (const facts of states.pages) {
    const page = new Page(facts, now);
    pages.put(page);
    if (states.isComplete) queue.put(page);
  }
  kit.health.addCheck('nats', () => bus.isConnected);
  follower.start();
  return {
    async close() {
      await follower.close();
      await answers.settled();
      await queue.close();
      await bus.close();
      await renderers.close();
      await states.close();
      await store.close();
    },
  };
}
