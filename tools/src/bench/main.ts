import { cpus } from 'node:os';
import { Sink } from '../sinks/sink.js';
import { TrialStack } from '../trial/trial-stack.js';
import { signUp } from '../trial/trial-tenant.js';
import { benchDeliveries } from './delivery-bench.js';
import { benchDowntime } from './downtime-bench.js';
import { benchLatency, formatLatency } from './latency-bench.js';
import { benchPage } from './page-bench.js';
import { formatRatio } from './ratio.js';

/** `npm run bench`: every figure with the limit it is held against, taken in the same run on the same machine. */
const WEBHOOKS = 30_000;
const MAILS = 10_000;
const SERVICES = 50;

const [mails, hooks] = await Promise.all([Sink.start('smtp'), Sink.start('http')]);
const stack = await TrialStack.start({ smtpUrl: mails.url, outboundAllow: [new URL(hooks.url).host] });
try {
  console.log(`\nNode ${process.version}, ${cpus().length} cores, one process per app, PostgreSQL with fsync\n`);
  const latencies = await benchLatency(stack, mails, hooks);
  for (const [what, values] of [
    ['saved', latencies.saved],
    ['the first mail', latencies.mail],
    ['the first webhook', latencies.webhook],
    ['the page', latencies.page],
  ] as const) {
    console.log(formatLatency(what, values));
  }
  console.log();
  console.log(await benchDowntime(stack, mails));
  const tenant = await signUp(stack, mails, SERVICES);
  for (const ratio of await benchPage(stack, tenant)) console.log(formatRatio(ratio));
  console.log(
    formatRatio(await benchDeliveries({ stack, mails, sink: hooks, kind: 'webhook', count: WEBHOOKS, aim: 0.7 })),
  );
  console.log(formatRatio(await benchDeliveries({ stack, mails, sink: mails, kind: 'mail', count: MAILS, aim: 2 })));
} finally {
  await stack.close();
  await Promise.all([mails.close(), hooks.close()]);
}
