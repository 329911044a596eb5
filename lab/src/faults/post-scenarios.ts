import { addSlackChannels, addTwitterAccounts } from '../scenario/authorized-recipients.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { addSubscribers, openIncident, signUp, type Ledger } from '../scenario/scenario-tenant.js';
import { checkFanOut, describe } from './checker.js';
import { isKept, killAndRestart, settledLedger, WEBHOOK_WINDOW } from './fan-out.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';

/** Posts that a worker may have made without recording them. */
const SLACK_WINDOW = 20;
const TWITTER_WINDOW = 10;
/** So that every kill finds a full window: the post is made, and its response is under way. */
const DELAY_MS = 100;
const REACHED_MS = 120_000;

/** The work of a worker that is killed from time to time. */
interface Work {
  readonly kills: number;
  readonly count: number;
  /** The number of posts made. */
  readonly made: () => number | Promise<number>;
}

/**
 * A webhook receiver recognises a repeat by its id. Slack does not recognise repeats, so posts in flight appear twice
 * in its channels; X refuses a text that already exists, and this refusal counts as sent.
 */
export const postsKilled: FaultRow = {
  name: 'posts-killed',
  promise:
    'kill -9 of the workers of webhooks, Slack and X loses nothing; webhooks and Slack get again at most what was in flight, X nothing twice',
  run: async (harness) => {
    const { slack, twitter, sealed, hooks } = harness;
    const [count, kills] = [harness.of({ small: 150, full: 800 }), harness.of({ small: 1, full: 5 })];
    const stack = await harness.stack();
    const tenant = await signUp(stack, harness.mails, 1);
    const channels = await addSlackChannels(stack, tenant, slack, sealed, count);
    const accounts = await addTwitterAccounts(stack, tenant, twitter, sealed, count);
    const paths = Array.from({ length: count }, (_, i) => `/${tenant.domain}/${i}`);
    const urls = paths.map((path) => `${hooks.url}${path}`);
    await addSubscribers(stack, tenant, 'webhook', urls);
    await hooks.clear();
    await hooks.behave({ delayMs: DELAY_MS });
    slack.delayMs = DELAY_MS;
    twitter.delayMs = DELAY_MS;
    const refusedBefore = twitter.posts.duplicates;
    const { id, savedAt } = await openIncident(tenant, 'Posted while workers die');
    const { acts } = slack.messages;
    const { tweets } = twitter.posts;
    await Promise.all([
      killAmid(harness, stack, 'webhook', { kills, count, made: () => hooks.count() }),
      killAmid(harness, stack, 'slack', { kills, count, made: () => acts.items.length }),
      killAmid(harness, stack, 'twitter', { kills, count, made: () => tweets.items.length }),
    ]);
    const [hooksLedger, ...ledgers] = await Promise.all(
      ['webhook', 'slack', 'twitter'].map((channel) => settledLedger(stack, tenant, id, channel)),
    );
    const toHooks = checkFanOut(paths, await hooks.receipts(), hooksLedger);
    const hooksAllowed = kills * WEBHOOK_WINDOW;
    const lastAt = [...acts.items, ...tweets.items].reduce((latest, { at }) => Math.max(latest, at), savedAt);
    const inSlack = tally(
      channels,
      acts.items.map(({ channel }) => channel),
    );
    const onX = tally(
      accounts,
      tweets.items.map(({ userId }) => userId),
    );
    const refused = twitter.posts.duplicates - refusedBefore;
    const [slackAllowed, xAllowed] = [kills * SLACK_WINDOW, kills * TWITTER_WINDOW];
    const agree = ledgers.every((ledger) => agrees(ledger, count));
    return {
      size: `${thousands(count)} webhooks, Slack channels and accounts of X each, ${kills} kills of each worker`,
      figure: `webhooks: ${describe(toHooks)} (allowed ${hooksAllowed}); Slack: lost ${inSlack.lost}, repeats ${inSlack.repeats} (allowed ${slackAllowed}); X: lost ${onX.lost}, repeats ${onX.repeats}, ${refused} refused as duplicates (allowed ${xAllowed}) and counted as sent; ${agree ? 'ledger agrees' : 'LEDGER DISAGREES'}, complete after ${seconds(lastAt - savedAt)}`,
      passed:
        isKept(toHooks, hooksAllowed) &&
        inSlack.lost === 0 &&
        inSlack.repeats <= slackAllowed &&
        onX.lost === 0 &&
        onX.repeats === 0 &&
        refused <= xAllowed &&
        agree,
    };
  },
};

/** Kills a worker at random moments of its work and restarts it. */
async function killAmid(
  harness: FaultHarness,
  stack: ScenarioStack,
  channel: 'webhook' | 'slack' | 'twitter',
  work: Work,
): Promise<void> {
  const random = harness.random(`posts-killed of ${channel}`);
  const portion = work.count / (work.kills + 1);
  for (let i = 0; i < work.kills; i += 1) {
    const point = Math.floor(portion * (i + 0.5 + random() / 2));
    await stack.until(`${point} posts of ${channel}`, REACHED_MS, async () =>
      (await work.made()) >= point ? true : undefined,
    );
    await killAndRestart(harness, stack, channel);
  }
}

/** The expected recipients without a delivery, and the number of deliveries beyond the first of each. */
function tally(expected: readonly string[], got: readonly string[]): { lost: number; repeats: number } {
  const wanted = new Set(expected);
  const received = got.filter((one) => wanted.has(one));
  const different = new Set(received).size;
  return { lost: wanted.size - different, repeats: received.length - different };
}

function agrees(ledger: Ledger | undefined, count: number): boolean {
  return ledger?.planned === count && ledger.delivered === count && ledger.pending === 0;
}
