import { setTimeout as sleep } from 'node:timers/promises';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';
import { GIVEN_UP_MS, LEAST_MS, TIMES_ALONE, untilShown } from './shown-after.js';

const PATH = '/large-provider';
/** As many as are read of a page at most. */
const COMPONENTS = 10_000;
/** As many as an organisation may have links, at full size. */
const FOLLOWED = { small: 50, full: 500 };
const ROUNDS = { small: 1, full: 10 };
/** Of the other organisation before each change of the provider, and at least as many while it is carried out. */
const UPDATES = { small: 3, full: 5 };
/** From one of its updates to the next: a burst of changes is over within a second or two. */
const PAUSE_MS = 100;
/** By then what follows from a burst is done, also what is not on the page. */
const QUIET_MS = 3_000;
const POLL_MS = 1_000;

type Said = 'operational' | 'major_outage';

/** All components of a large provider break and are repaired again and again, while one organisation follows many. */
export const fairUpstreams: FaultRow = {
  name: 'fair-upstreams',
  promise:
    'while all that one organisation follows of a provider breaks and is repaired, another’s page follows within twice its time alone, and no change is lost',
  run: async (harness) => {
    const [followed, rounds, updates] = [harness.of(FOLLOWED), harness.of(ROUNDS), harness.of(UPDATES)];
    const stack = await harness.stack();
    const [large, other] = [await signUp(stack, harness.mails, 1), await signUp(stack, harness.mails, 1)];
    say(harness, 'operational');
    const upstreamId = await follow(large, `${harness.answering.url}${PATH}`, followed);
    const storm: Storm = { harness, stack, upstreamId, large, followed };
    const [alone, beside, changes]: [number[], number[], number[]] = [[], [], []];
    const update = async (times: number[], name: string): Promise<void> => {
      times.push(await untilShown(stack, other, `${name} ${times.length}`));
      await sleep(PAUSE_MS);
    };
    try {
      await untilAll(storm, 'operational');
      // Processes that have just started compile as they work.
      for (const said of ['major_outage', 'operational'] as const) await change(storm, said);
      await untilShown(stack, other, 'Before');
      for (let round = 0; round < rounds; round += 1)
        for (const said of ['major_outage', 'operational'] as const) {
          await sleep(QUIET_MS);
          for (let n = 0; n < updates; n += 1) await update(alone, 'Alone');
          let isOver = false;
          const changing = change(storm, said).finally(() => (isOver = true));
          changing.catch(() => undefined);
          for (let n = 0; n < updates || !isOver; n += 1) await update(beside, 'Beside');
          changes.push(await changing);
        }
      const [slowest, slowestAlone] = [Math.max(...beside), Math.max(...alone)];
      return {
        size: `${thousands(followed)} services that follow a provider of ${thousands(COMPONENTS)} components, all broken and repaired (${rounds} rounds), ${beside.length} updates of another meanwhile`,
        figure: `its page follows after at most ${seconds(slowest)}, ${(slowest / slowestAlone).toFixed(2)} times its time alone (${seconds(slowestAlone)}); all ${thousands(2 * rounds * followed)} changes reached the page, at most ${seconds(Math.max(...changes))} after the provider said so`,
        passed: slowest <= Math.max(TIMES_ALONE * slowestAlone, harness.of(LEAST_MS)),
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

/** Has all components be so from now on. @returns the time until the page said so (ms) @throws Error when it never does */
async function change(storm: Storm, said: Said): Promise<number> {
  say(storm.harness, said);
  const saidAt = Date.now();
  // Asked at once: a minute in between would be a minute without a burden.
  await storm.stack.query('update signals.upstream set next_at = now() where address like $1', [`%${PATH}`]);
  await untilAll(storm, said);
  return Date.now() - saidAt;
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
