import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { addSubscribers, openIncident, signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';

/** The intervals that Standard Webhooks recommends between ten attempts (seconds); repeated here, for the checker. */
const SCHEDULE = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
const JITTER = 0.2;
/** Between the end of an attempt and its record (seconds). */
const SLACK_SECONDS = 2;
const PATIENCE_MS = 60_000;

/** An endpoint and its result. */
interface Endpoint {
  readonly id: string;
  readonly url: string;
}

/**
 * The clock is the database's: deliveries that are due in a day are made due now, everything else is real. Endpoints
 * that always fail, one that requests a long wait, one that requests a very short wait, and one that is gone.
 */
export const retrySchedule: FaultRow = {
  name: 'retry-schedule',
  promise:
    'webhooks are tried ten times over three days as Standard Webhooks says, Retry-After within limits, 410 and five days of failures switch off with one mail',
  run: async (harness) => {
    const stack = await harness.stack();
    const tenant = await signUp(stack, harness.mails, 1);
    const failing = Array.from({ length: harness.of({ small: 2, full: 20 }) }, (_, i) => `failing-${i}`);
    const [patient, hasty, gone, ...others] = await endpoints(harness, stack, tenant, [
      { path: 'patient', status: 503, retryAfter: '86400' },
      { path: 'hasty', status: 429, retryAfter: '1' },
      { path: 'gone', status: 410 },
      ...failing.map((path) => ({ path, status: 500 })),
    ]);
    await harness.mails.clear();
    const eventId = await notify(stack, tenant, 'Nobody takes it');

    const wrong: string[] = [];
    for (const [step, expected] of SCHEDULE.entries()) {
      const waits = await waitsAfter(stack, eventId, step + 1, others);
      const outside = waits.filter((wait) => !isAbout(wait, expected * (1 - JITTER), expected * (1 + JITTER)));
      if (outside.length > 0) wrong.push(`after ${step + 1}: ${outside.join()} s`);
      if (step === 0) {
        const asked = await waitsAfter(stack, eventId, 1, [patient, hasty]);
        if (!isAbout(asked[0] ?? 0, 2 * expected, 2 * expected)) wrong.push(`asked for a day, waited ${asked[0]} s`);
        if (!isAbout(asked[1] ?? 0, expected, expected)) wrong.push(`asked for a second, waited ${asked[1]} s`);
      }
      await makeDue(stack, eventId, others);
    }
    const givenUp = await settled(stack, eventId, others, SCHEDULE.length + 1);
    const callsOfGone = callsOf(harness, [gone]);

    await stack.query(
      `update notifications.failing set since = now() - interval '5 days 1 minute' where recipient_id = any($1)`,
      [others.map(({ id }) => id)],
    );
    await notify(stack, tenant, 'The last straw');
    const off = [gone, ...others];
    await stack.until('the endpoints to be switched off', PATIENCE_MS, async () =>
      (await quarantined(stack, off)) === off.length ? true : undefined,
    );
    const owner = `owner@${tenant.domain}.example`;
    await stack.until('the mails to the owner', PATIENCE_MS, async () =>
      (await mailsTo(harness, owner)) >= off.length ? true : undefined,
    );
    const before = callsOf(harness, off);
    const last = await notify(stack, tenant, 'None of them is notified');
    await stack.until('the last news', PATIENCE_MS, async () =>
      (await tried(stack, last, [patient, hasty])) ? true : undefined,
    );
    const mails = await mailsTo(harness, owner);
    const late = callsOf(harness, off) - before;
    return {
      size: `${failing.length} failing endpoints, ten attempts each; one that asks for a day, one for a second, one gone`,
      figure: `${wrong.length === 0 ? 'all waits within ±20 %' : wrong.join('; ')}, ${givenUp} given up after the tenth, the one gone was called ${callsOfGone} time(s), ${off.length} switched off with ${mails} mails, ${late} calls afterwards`,
      passed:
        wrong.length === 0 && givenUp === failing.length && callsOfGone === 1 && mails === off.length && late === 0,
    };
  },
};

async function endpoints(
  { answering, answers }: FaultHarness,
  stack: ScenarioStack,
  tenant: ScenarioTenant,
  wanted: readonly { path: string; status: number; retryAfter?: string }[],
): Promise<[Endpoint, Endpoint, Endpoint, ...Endpoint[]]> {
  const urls = wanted.map(({ path, status, retryAfter }) => {
    const place = `/${tenant.domain}/${path}`;
    answers.set(place, { status, ...(retryAfter && { headers: { 'retry-after': retryAfter } }) });
    return `${answering.url}${place}`;
  });
  await addSubscribers(stack, tenant, 'webhook', urls);
  const rows = await stack.query<Endpoint>(
    `select id, address as url from subscribers.subscription where customer_id = $1
      order by array_position($2::text[], address)`,
    [tenant.customerId, urls],
  );
  return rows as [Endpoint, Endpoint, Endpoint, ...Endpoint[]];
}

/** Opens an incident. @returns the event of its notification */
async function notify(stack: ScenarioStack, tenant: ScenarioTenant, name: string): Promise<string> {
  const { id } = await openIncident(tenant, name);
  return stack.until('the event', PATIENCE_MS, async () => {
    const [row] = await stack.query<{ id: string }>(
      `select id from notifications.event where subject_id = $1 and kind = 'incident-update' and planned_at is not null`,
      [id],
    );
    return row?.id;
  });
}

/** The wait of each after this number of attempts (seconds), in the given order. */
async function waitsAfter(
  stack: ScenarioStack,
  eventId: string,
  attempts: number,
  which: readonly Endpoint[],
): Promise<number[]> {
  const ids = which.map(({ id }) => id);
  return stack.until(`attempt ${attempts}`, PATIENCE_MS, async () => {
    const rows = await stack.query<{ wait: number }>(
      `select extract(epoch from d.next_at - a.at)::float8 as wait
         from notifications.delivery d
         join notifications.attempt a using (event_id, channel, recipient_id)
        where d.event_id = $1 and d.recipient_id = any($2) and a.number = $3 and d.attempts = $3 and d.next_at is not null
        order by array_position($2::uuid[], d.recipient_id)`,
      [eventId, ids, attempts],
    );
    return rows.length === ids.length ? rows.map(({ wait }) => Math.round(wait * 10) / 10) : undefined;
  });
}

async function makeDue(stack: ScenarioStack, eventId: string, which: readonly Endpoint[]): Promise<void> {
  await stack.query(
    `update notifications.delivery set next_at = now() where event_id = $1 and recipient_id = any($2) and next_at is not null`,
    [eventId, which.map(({ id }) => id)],
  );
}

/** @returns how many were given up, each after this number of attempts */
async function settled(
  stack: ScenarioStack,
  eventId: string,
  which: readonly Endpoint[],
  attempts: number,
): Promise<number> {
  return stack.until('the end of the schedule', PATIENCE_MS, async () => {
    const [row] = await stack.query<{ n: number }>(
      `select count(*)::int as n from notifications.delivery
        where event_id = $1 and recipient_id = any($2) and state = 'failed' and attempts = $3`,
      [eventId, which.map(({ id }) => id), attempts],
    );
    return row?.n === which.length ? row.n : undefined;
  });
}

async function tried(stack: ScenarioStack, eventId: string, which: readonly Endpoint[]): Promise<boolean> {
  const rows = await stack.query(
    `select 1 from notifications.delivery where event_id = $1 and recipient_id = any($2) and attempts > 0`,
    [eventId, which.map(({ id }) => id)],
  );
  return rows.length === which.length;
}

async function quarantined(stack: ScenarioStack, which: readonly Endpoint[]): Promise<number> {
  const rows = await stack.query(
    `select 1 from subscribers.subscription where id = any($1) and quarantined_at is not null`,
    [which.map(({ id }) => id)],
  );
  return rows.length;
}

async function mailsTo({ mails }: FaultHarness, address: string): Promise<number> {
  return (await mails.receipts()).filter(({ recipient }) => recipient === address).length;
}

function callsOf({ answering }: FaultHarness, which: readonly Endpoint[]): number {
  const paths = new Set(which.map(({ url }) => new URL(url).pathname));
  return answering.requests.items.filter(({ path }) => paths.has(path)).length;
}

function isAbout(wait: number, from: number, to: number): boolean {
  return wait >= from - SLACK_SECONDS && wait <= to + SLACK_SECONDS;
}
