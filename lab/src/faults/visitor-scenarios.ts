import { setTimeout as sleep } from 'node:timers/promises';
import { askPage } from '../scenario/page-client.js';
import { openIncident, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import { beginFanOut, finishFanOut, tenantWithReaders } from './fan-out.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { percentile, tally, thousands } from './format.js';
import type { Random } from './random.js';

const AT_ONCE = 100;
const READERS = 50;
const MAILS_PER_ADDRESS = 3;
/** The maximum additional time of a mail during the requests of unknown clients. */
const SLOWER = 1.2;
/** Below this (ms) a difference is noise. */
const NOISE_MS = 50;

/** The link of a real mail, opened as providers do: scanned, then posted very often in parallel. */
export const oneClick: FaultRow = {
  name: 'one-click',
  promise: 'the one-click way out changes nothing when looked at, and works however often it is posted',
  run: async (harness) => {
    const fanOut = await beginFanOut(harness, 20);
    const { receipts } = await finishFanOut(harness, fanOut);
    const { stack, tenant } = fanOut;
    const withHeaders = receipts.filter(({ oneClick: link }) => link !== undefined);
    const [first] = withHeaders;
    const link = first?.oneClick ?? '';
    const left = async (): Promise<number> => {
      const rows = await stack.query(`select from subscribers.subscription where customer_id = $1`, [
        tenant.customerId,
      ]);
      return rows.length;
    };
    const looks = await Promise.all(Array.from({ length: 10 }, () => askPage(link)));
    const afterLooks = await left();
    const question = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    } as const;
    const posts = await Promise.all(Array.from({ length: AT_ONCE }, () => askPage(link, question)));
    const afterPosts = await left();
    const statuses = posts.map(({ status }) => status);
    return {
      size: `${receipts.length} mails, 10 looks, ${AT_ONCE} posts at once`,
      figure: `${withHeaders.length} mails with both headers, looks ${tally(looks.map(({ status }) => status))} left ${afterLooks} subscribed, posts ${tally(statuses)} left ${afterPosts}`,
      passed:
        withHeaders.length === receipts.length &&
        receipts.length === fanOut.addresses.length &&
        afterLooks === fanOut.addresses.length &&
        afterPosts === fanOut.addresses.length - 1 &&
        statuses.every((status) => status === 200),
    };
  },
};

/**
 * Unknown clients from many addresses subscribe the same email addresses repeatedly; half of these are subscribers
 * already.
 */
export const signUpAbuse: FaultRow = {
  name: 'sign-up-abuse',
  promise:
    'a flood of the subscription form gets an address three mails, no answer that tells anything, and delays nobody',
  run: async (harness) => {
    const [posts, perSecond] = [harness.of({ small: 500, full: 10_000 }), 60];
    const [rounds, incidents] = [harness.of({ small: 1, full: 4 }), harness.of({ small: 5, full: 60 })];
    const reading = await tenantWithReaders(harness, READERS);
    const flooded = await tenantWithReaders(harness, 50);
    await harness.mails.clear();
    await mailTimes(harness, reading, 3);
    const strangers = Array.from({ length: 50 }, (_, i) => `stranger${i}@${flooded.tenant.domain}.example`);
    const random = harness.random('sign-up-abuse');
    const [calm, stormy, answers] = [[] as number[], [] as number[], [] as string[]];
    // Alternately, so that other load of the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      calm.push(...(await mailTimes(harness, reading, incidents / rounds)));
      const addresses = [...flooded.addresses, ...strangers];
      const flood = startFlood(flooded.tenant, addresses, { posts: posts / rounds, perSecond }, random);
      stormy.push(...(await mailTimes(harness, reading, incidents / rounds)));
      answers.push(...(await flood));
    }
    const [before, during] = [percentile(calm, 0.95), percentile(stormy, 0.95)];
    await flooded.stack.until('the last confirmation mails', 20_000, async () => {
      const [row] = await flooded.stack.query<{ n: number }>(
        `select count(*)::int as n from notifications.delivery where customer_id = $1 and state = 'pending'`,
        [flooded.tenant.customerId],
      );
      return row?.n === 0 ? true : undefined;
    });
    const receipts = await harness.mails.receipts();
    const mailsTo = (address: string): number => receipts.filter(({ recipient }) => recipient === address).length;
    const most = Math.max(...strangers.map(mailsTo));
    const toReaders = flooded.addresses.reduce((sum, address) => sum + mailsTo(address), 0);
    const accepted = answers.filter((answer) => !answer.startsWith('429'));
    const different = new Set(accepted).size;
    const isUnchanged = during <= before * SLOWER || during - before <= NOISE_MS;
    return {
      size: `${thousands(posts)} posts to 100 addresses, ${perSecond}/s from a client on the same machine, beside ${incidents} incidents to ${READERS} readers`,
      figure: `at most ${most} mails to an address, ${toReaders} to those who had confirmed, ${thousands(accepted.length)} let past the limit of an address, ${different} kinds of answer; p95 of incident mails ${Math.round(before)} ms without them, ${Math.round(during)} ms with them (${(((during - before) / before) * 100).toFixed(0)} %)`,
      passed: most <= MAILS_PER_ADDRESS && most > 0 && toReaders === 0 && different === 1 && isUnchanged,
    };
  },
};

/** From saving to receipt (ms), for every mail of this number of incidents. */
async function mailTimes(
  harness: FaultHarness,
  { stack, tenant, addresses }: Awaited<ReturnType<typeof tenantWithReaders>>,
  incidents: number,
): Promise<number[]> {
  const readers = new Set(addresses);
  const times: number[] = [];
  for (let i = 0; i < incidents; i += 1) {
    const known = (await harness.mails.receipts()).length;
    const { savedAt } = await openIncident(tenant, `Timed ${i}`);
    const received = await stack.until('the mails of an incident', 60_000, async () => {
      const receipts = (await harness.mails.receipts()).slice(known).filter(({ recipient }) => readers.has(recipient));
      return receipts.length >= addresses.length ? receipts : undefined;
    });
    times.push(...received.map(({ receivedAt }) => Math.max(0, receivedAt - savedAt)));
    await sleep(300);
  }
  return times;
}

/** @returns status and body of every response */
async function startFlood(
  { api, customerId }: ScenarioTenant,
  addresses: readonly string[],
  { posts, perSecond }: { posts: number; perSecond: number },
  random: Random,
): Promise<string[]> {
  const started = Date.now();
  const asked: Promise<string>[] = [];
  for (let i = 0; i < posts; i += 1) {
    const earlyMs = started + (i * 1_000) / perSecond - Date.now();
    if (earlyMs > 0) await sleep(earlyMs);
    const emailAddress = addresses[Math.floor(random() * addresses.length)];
    asked.push(
      api
        .attempt('POST', `/api/public/subscribers/email?customerId=${customerId}`, { emailAddress })
        .then(({ status, body }) => `${status} ${JSON.stringify(body)}`),
    );
  }
  return Promise.all(asked);
}
