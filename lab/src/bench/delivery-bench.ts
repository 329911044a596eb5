import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { simpleParser } from 'mailparser';
import type { Sink } from '../sinks/sink.js';
import { distinctRecipients } from '../sinks/sink.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { addSubscribers, openIncident, signUp } from '../scenario/scenario-tenant.js';
import { alternating } from './alternating.js';
import { formatCosts, processorTimes, type ProcessorTimes } from './delivery-cost.js';
import { formatRatio, median, whole } from './ratio.js';

const ROUNDS = 3;
/** Warm-up rounds, so that neither side is measured while its code is still being compiled. */
const WARM_UP_ROUNDS = 1;
const TIMEOUT_MS = 180_000;

/** Sends in progress at the same time, in the worker and in the raw loop alike. */
const IN_FLIGHT = { webhook: 128, mail: 20 } as const;

/** An organisation with this number of subscribers. */
export interface DeliverySetup {
  readonly stack: ScenarioStack;
  readonly mails: Sink;
  /** The sink of the measured channel; for mails the same as `mails`. */
  readonly sink: Sink;
  readonly kind: 'webhook' | 'mail';
  readonly count: number;
}

export interface DeliveryBench extends DeliverySetup {
  readonly aim: number;
  /** The most processor time that a delivery may take, in all processes of the product together (µs). */
  readonly costAim: number;
}

/**
 * Deliveries per second through the whole pipeline, measured from the API's response to the last delivery, so that
 * planning, ledger and recording are included; compared with the same client library in a bare loop.
 */
export async function benchDeliveries(bench: DeliveryBench): Promise<string[]> {
  const { stack, kind, count } = bench;
  const deliver = await prepareDeliveries(bench);
  const costs: ProcessorTimes[] = [];
  const { ours, limit } = await alternating(ROUNDS, WARM_UP_ROUNDS, {
    ours: async (round) => {
      const before = await processorTimes(stack);
      const ms = await deliver(`Round ${round}`);
      if (round >= 0) costs.push(await processorTimes(stack, before));
      return (count * 1_000) / ms;
    },
    limit: async () => (count * 1_000) / (await rawLoop(bench)),
  });
  const ratio = formatRatio({
    what: kind === 'webhook' ? 'webhook deliveries, whole pipeline' : 'mails, whole pipeline',
    ours: median(ours),
    limit: median(limit),
    unit: 'deliveries/s',
    aim: bench.aim,
    conditions:
      `${whole(count)} subscribers of one organisation, ${IN_FLIGHT[kind]} sends in flight, one worker process, from saved to last delivery; ` +
      `limit: a raw ${kind === 'webhook' ? 'undici Pool' : 'pooled nodemailer'} loop to the same sink; median of ${ROUNDS} rounds`,
  });
  return [ratio, formatCosts({ what: kind, costs, count, aim: bench.costAim })];
}

/**
 * Signs an organisation up, with its subscribers.
 * @returns notifies all of them of one incident of this name and waits until the ledger has recorded that; the time from
 *   the API's response to the last delivery (ms)
 */
export async function prepareDeliveries(setup: DeliverySetup): Promise<(name: string) => Promise<number>> {
  const { stack, mails, sink, kind, count } = setup;
  const tenant = await signUp(stack, mails, 1);
  const run = randomBytes(4).toString('hex');
  const addresses = Array.from({ length: count }, (_, i) =>
    kind === 'webhook' ? `${sink.url}/${run}/${i}` : `b${i}-${run}@sink.example`,
  );
  await addSubscribers(stack, tenant, kind === 'webhook' ? 'webhook' : 'email', addresses);
  return async (name) => {
    await sink.clear();
    const { savedAt } = await openIncident(tenant, `${name} ${run}`);
    const receipts = await sink.settled(count, TIMEOUT_MS);
    const reached = distinctRecipients(receipts);
    if (reached !== count) throw new Error(`${kind}: ${reached} of ${count} arrived within ${TIMEOUT_MS} ms`);
    await recorded(setup, tenant.customerId);
    return Math.max(...receipts.map(({ receivedAt }) => receivedAt)) - savedAt;
  };
}

/** Waits until the ledger has recorded every delivery too. */
async function recorded({ stack }: DeliverySetup, customerId: string): Promise<void> {
  await stack.until('the results', TIMEOUT_MS, async () => {
    const [row] = await stack.query<{ waits: boolean }>(
      `select exists (select from notifications.chunk where customer_id = $1 and state <> 'done') as waits`,
      [customerId],
    );
    return row?.waits === false ? true : undefined;
  });
}

/** @returns milliseconds */
async function rawLoop({ sink, kind, count }: DeliveryBench): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candor-bench-'));
  const sample = path.join(folder, 'sample.json');
  await writeFile(sample, JSON.stringify(await sampleOf(sink, kind)));
  const program = fileURLToPath(new URL('./raw-client.js', import.meta.url));
  const child = fork(program, [kind, sink.url, String(count), String(IN_FLIGHT[kind]), sample], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [{ ms }] = (await once(child, 'message')) as [{ ms: number }];
  await once(child, 'exit');
  await rm(folder, { recursive: true });
  return ms;
}

/** What the raw loop sends: the content of our last delivery. */
async function sampleOf(sink: Sink, kind: DeliveryBench['kind']): Promise<object> {
  const newest = await sink.newest();
  if (kind === 'webhook') {
    return {
      body: newest.toString(),
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'msg_00000000-0000-0000-0000-000000000000',
        'webhook-timestamp': '1700000000',
        'webhook-signature': `v1,${randomBytes(32).toString('base64')}`,
      },
    };
  }
  const { subject, text, html } = await simpleParser(newest);
  return {
    subject,
    text,
    html,
    headers: {
      'List-Unsubscribe': '<https://status.example/unsubscribe/token>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
