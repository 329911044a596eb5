import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { listedConsumers } from '@candor/streams/listed-consumers.js';
import { stateSubject } from '@candor/streams/published-state.js';
import { inLanes } from '../scenario/lanes.js';
import { connectNats } from '../fixtures/connect-nats.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { ScenarioTenant } from '../scenario/scenario-tenant.js';
import type { FaultRow } from './fault-row.js';
import { percentile, seconds, thousands } from './format.js';
import { FRESH_MS, GIVEN_UP_MS, prepareAuthors, untilShown, type Author } from './fresh-updates.js';
import { stepsBack, type SeenPage } from './page-checker.js';
import { lookAt, pageHarness, startGateway, type PageHarness } from './page-harness.js';

const PAGES = 'PAGES';

/**
 * Authors write, and both gateways are polled until they show it. In between a gateway is killed and restarted, and the
 * stream delivers an older revision again, like a broker whose disk was rolled back. A gateway with an empty disk
 * accepts it, which proves that it was delivered, and that the checker can detect it.
 */
export const pageFresh: FaultRow = {
  name: 'page-fresh',
  promise: 'what was saved shows on all gateways within two seconds, and no gateway ever goes back a revision',
  run: async (harness) => {
    const pages = await pageHarness(harness);
    const { stack, gateways } = pages;
    const updates = harness.of({ small: 12, full: 100 });
    const authors = await prepareAuthors(harness, pages);
    const [first] = authors;
    const seen: SeenPage[] = [];
    const writeAll = (count: number) => timesOf(count, authors, (author) => untilShown(stack, gateways, author, seen));

    const old = await lastState(stack, first.tenant.customerId);
    const times = await writeAll(updates / 2);
    const [staying, leaving] = gateways;
    await stack.kill(leaving.name);
    await timesOf(authors.length, authors, (author) => untilShown(stack, [staying], author, seen));
    await stack.restart(leaving.name);
    for (const { tenant } of authors) seen.push(await lookAt(stack, leaving, tenant.domain));
    const [believed, newest] = await offerAgain(pages, first.tenant, old, seen);
    times.push(...(await writeAll(updates / 2)));

    const [p99, steps] = [percentile(times, 0.99), stepsBack(seen)];
    const missed = times.filter((ms) => ms >= GIVEN_UP_MS).length;
    return {
      size: `${updates} updates of ${authors.length} organisations among ${thousands(pages.pages.length)} pages, ${gateways.length} gateways, one killed in between, an old revision offered again`,
      figure: `from the author's request to the last gateway: p50 ${seconds(percentile(times, 0.5))}, p99 ${seconds(p99)}; never shown ${missed}; steps back ${steps} of ${thousands(seen.length)} looks; a gateway without a disk took revision ${believed} for the newest, which is ${newest}`,
      passed: p99 <= harness.of(FRESH_MS) && missed === 0 && steps === 0 && believed < newest,
    };
  },
};

/** Has authors write in parallel, each one write after the other. @returns the results of `write` for each */
async function timesOf(
  count: number,
  authors: readonly Author[],
  write: (author: Author) => Promise<number>,
): Promise<number[]> {
  const times: number[] = [];
  const idle = [...authors];
  await inLanes(count, authors.length, async () => {
    const author = idle.pop() as Author;
    times.push(await write(author));
    idle.push(author);
  });
  return times;
}

/** The page as in the stream. */
async function lastState(stack: ScenarioStack, customerId: string): Promise<Uint8Array> {
  return withStream(stack, async ({ manager }) => {
    const message = await manager.streams.getMessage(PAGES, { last_by_subj: stateSubject({ pageId: customerId }) });
    if (!message) throw new Error('the page is not in the stream');
    return message.data;
  });
}

/**
 * Publishes an old state again and waits until all gateways have read it. The pages service is stopped meanwhile,
 * because it would repair the stream. @returns the revision that a gateway with an empty disk shows, and the one that
 * the others do
 */
async function offerAgain(
  { stack, gateways }: PageHarness,
  { customerId, domain }: ScenarioTenant,
  old: Uint8Array,
  seen: SeenPage[],
): Promise<[number, number]> {
  await stack.kill('pages', 'SIGSTOP');
  try {
    await withStream(stack, async ({ manager, publish }) => {
      await publish(stateSubject({ pageId: customerId }), old);
      await stack.until('all gateways to read it', GIVEN_UP_MS, async () => {
        // The consumer of the killed gateway remains for a while and reads nothing.
        let done = 0;
        for await (const { num_pending } of listedConsumers(manager, PAGES)) if (num_pending === 0) done += 1;
        return done >= gateways.length || undefined;
      });
    });
    const others = await Promise.all(gateways.map((gateway) => lookAt(stack, gateway, domain)));
    seen.push(...others);
    const forgetful = await startGateway(stack);
    const { revision } = await stack.until('the page at a gateway without a disk', GIVEN_UP_MS, async () => {
      const page = await lookAt(stack, forgetful, domain);
      return page.status === 200 ? page : undefined;
    });
    await stack.kill(forgetful.name);
    return [revision, Math.min(...others.map((page) => page.revision))];
  } finally {
    await stack.kill('pages', 'SIGCONT');
  }
}

interface PageStream {
  readonly manager: Awaited<ReturnType<typeof jetstreamManager>>;
  readonly publish: (subject: string, bytes: Uint8Array) => Promise<unknown>;
}

async function withStream<T>(stack: ScenarioStack, work: (stream: PageStream) => Promise<T>): Promise<T> {
  const connection = await connectNats(await stack.natsUrl());
  try {
    const manager = await jetstreamManager(connection);
    return await work({ manager, publish: (subject, bytes) => jetstream(connection).publish(subject, bytes) });
  } finally {
    await connection.close();
  }
}
