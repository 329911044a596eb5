import { setTimeout as sleep } from 'node:timers/promises';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';
import { GIVEN_UP_MS, slowestShown, untilShown } from './shown-after.js';

const PATH = '/large-provider';
/** As many as are read of a page at most. */
const COMPONENTS = 10_000;
/** As many as an organisation may have links, at full size. */
const FOLLOWED = { small: 50, full: 500 };
const ROUNDS = { small: 1, full: 3 };
const UPDATES = { small: 5, full: 20 };
/**
 * Not a multiple of its time alone: all processes share this machine's processors, and each of them has work for every
 * change. What waits behind those of the other organisation waits for all of them, which takes longer than this.
 */
const WITHIN_MS = { small: 10_000, full: 5_000 };
/** From one update of the other organisation to the next, while there are changes. */
const PAUSE_MS = 1_000;
const POLL_MS = 1_000;

type Said = 'operational' | 'major_outage';

/** All components of a large provider break and are repaired again and again, while one organisation follows many. */
export const fairUpstreams: FaultRow = {
  name: 'fair-upstreams',
  promise:
    'while all that one organisation follows of a provider breaks and is repaired, another’s page follows within 5 s, and no change is lost',
  run: async (harness) => {
    const [followed, rounds, updates] = [harness.of(FOLLOWED), harness.of(ROUNDS), harness.of(UPDATES)];
    const stack = await harness.stack();
    const [large, other] = [await signUp(stack, harness.mails, 1), await signUp(stack, harness.mails, 1)];
    say(harness, 'operational');
    const upstreamId = await follow(large, `${harness.answering.url}${PATH}`, followed);
    const storm: Storm = { harness, stack, upstreamId, large, followed };
    try {
      await untilAll(storm, 'operational');
      await untilShown(stack, other, 'Before');
      const alone = await slowestShown(stack, other, 'Alone', updates);
      let isOver = false;
      const breaking = breakAndRepair(storm, rounds).finally(() => (isOver = true));
      const times: number[] = [];
      while (!isOver) {
        times.push(await untilShown(stack, other, `Beside ${times.length}`));
        await sleep(PAUSE_MS);
      }
      const slowest = await breaking;
      const beside = Math.max(...times);
      return {
        size: `${thousands(followed)} services that follow a provider of ${thousands(COMPONENTS)} components, all broken and repaired (${rounds} rounds), ${times.length} updates of another meanwhile`,
        figure: `its page follows after at most ${seconds(beside)}, ${(beside / alone).toFixed(2)} times its time alone (${seconds(alone)}); all ${thousands(2 * rounds * followed)} changes reached the page, at most ${seconds(slowest)} after the provider said so`,
        passed: beside <= harness.of(WITHIN_MS),
      };
    } finally {
      await large.api.attempt('DELETE', `/api/upstreams/${upstreamId}`);
    }
  },
};

interface Storm {
  readonly harness: FaultHarness;
  readonly stack: ScenarioStack;
  readonly upstreamId: string;
  readonly large: ScenarioTenant;
  readonly followed: number;
}

/** @returns the longest time until all changes were on the page (ms) @throws Error when one never is */
async function breakAndRepair(storm: Storm, rounds: number): Promise<number> {
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const said of ['major_outage', 'operational'] as const) {
      say(storm.harness, said);
      const saidAt = Date.now();
      // Asked at once: a minute in between would be a minute without a burden.
      await storm.stack.query('update signals.upstream set next_at = now() where address like $1', [`%${PATH}`]);
      await untilAll(storm, said);
      slowest = Math.max(slowest, Date.now() - saidAt);
    }
  return slowest;
}

/** Waits until the page has that status for every service that follows. */
async function untilAll({ stack, large, followed }: Storm, status: Said): Promise<void> {
  const address = `${stack.pageUrl(large.domain)}/api/v2/third-party.json`;
  await stack.until(`all to be ${status}`, GIVEN_UP_MS, async () => {
    const { components } = JSON.parse((await askPage(address)).body) as {
      components: { status: string; third_party?: object }[];
    };
    if (components.filter((one) => one.third_party && one.status === status).length === followed) return true;
    await sleep(POLL_MS);
    return undefined;
  });
}

/** Has the organisation watch the page and follow so many of its components. @returns the id of what is watched */
async function follow({ api }: ScenarioTenant, url: string, followed: number): Promise<string> {
  const { upstream } = await api.must<{ upstream: { id: string } }>('POST', '/api/upstreams', { url, name: 'Acme' });
  for (let n = 0; n < followed; n += 1)
    await api.must('POST', `/api/upstreams/${upstream.id}/links`, {
      componentKey: keyOf(n),
      kind: 'follows',
      newService: { name: `Region ${n}`, groupName: 'Acme' },
    });
  return upstream.id;
}

const keyOf = (n: number): string => `region-${n}`;

/** Has every component of the provider's page be so from now on. */
function say({ answers, answering }: FaultHarness, status: Said): void {
  const components = Array.from({ length: COMPONENTS }, (_, n) => ({ id: keyOf(n), name: `Region ${n}`, status }));
  answers.set(`${PATH}/api/v2/summary.json`, {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page: { name: 'Acme Cloud', url: `${answering.url}${PATH}` }, components }),
  });
}
