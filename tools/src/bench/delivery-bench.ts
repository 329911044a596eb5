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
import type { TrialStack } from '../trial/trial-stack.js';
import { addSubscribers, openIncident, signUp } from '../trial/trial-tenant.js';
import { median, type Ratio } from './ratio.js';

const ROUNDS = 3;
/** Rounds before them, so that neither side is measured while it is still being compiled. */
const WARM_UP_ROUNDS = 1;
const TIMEOUT_MS = 180_000;

/** Sends in progress at once, in the worker and in the raw loop alike. */
const IN_FLIGHT = { webhook: 128, mail: 20 } as const;

export interface DeliveryBench {
  readonly stack: TrialStack;
  readonly mails: Sink;
  /** The sink of what is measured; for mails the same as `mails`. */
  readonly sink: Sink;
  readonly kind: 'webhook' | 'mail';
  readonly count: number;
  readonly aim: number;
}

/**
 * Deliveries per second through the whole pipeline, counted from the API's answer to the last delivery, so planning,
 * ledger and recording are in it; against the same client library in a loop with nothing behind it.
 */
export async function benchDeliveries(bench: DeliveryBench): Promise<Ratio> {
  const { stack, mails, sink, kind, count } = bench;
  const tenant = await signUp(stack, mails, 1);
  const run = randomBytes(4).toString('hex');
  const addresses = Array.from({ length: count }, (_, i) =>
    kind === 'webhook' ? `${sink.url}/${run}/${i}` : `b${i}-${run}@sink.example`,
  );
  await addSubscribers(stack, tenant, kind === 'webhook' ? 'webhook' : 'email', addresses);
  const ours: number[] = [];
  const limit: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    await sink.clear();
    const { savedAt } = await openIncident(tenant, `Round ${round} ${run}`);
    const receipts = await sink.settled(count, TIMEOUT_MS);
    const reached = distinctRecipients(receipts);
    if (reached !== count) throw new Error(`${kind}: ${reached} of ${count} arrived within ${TIMEOUT_MS} ms`);
    const rate = (count * 1_000) / (Math.max(...receipts.map(({ receivedAt }) => receivedAt)) - savedAt);
    const rawRate = (count * 1_000) / (await rawLoop(bench));
    if (round < 0) continue;
    ours.push(rate);
    limit.push(rawRate);
  }
  return {
    what: kind === 'webhook' ? 'webhook deliveries, whole pipeline' : 'mails, whole pipeline',
    ours: median(ours),
    limit: median(limit),
    unit: 'deliveries/s',
    aim: bench.aim,
    conditions:
      `${count.toLocaleString('en-US')} subscribers of one organisation, ${IN_FLIGHT[kind]} sends in flight, one worker process, from saved to last delivery; ` +
      `limit: a raw ${kind === 'webhook' ? 'undici Pool' : 'pooled nodemailer'} loop to the same sink; median of ${ROUNDS} rounds`,
  };
}

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

/** What the raw loop sends: the content of the last delivery of ours. */
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
