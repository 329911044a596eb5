import type { Bench } from './bench.js';
import { benchAttack } from './attack-bench.js';
import { benchBreakdown } from './breakdown-bench.js';
import { benchBurst } from './burst-bench.js';
import { benchClaim } from './claim-bench.js';
import { benchDeliveries } from './delivery-bench.js';
import { benchDowntime } from './downtime-bench.js';
import { benchFanOut, benchMemory } from './fan-out-bench.js';
import { benchHeldPages } from './held-pages-bench.js';
import { benchFootprint } from './footprint-bench.js';
import { benchLatency, formatLatencies } from './latency-bench.js';
import { benchList } from './list-bench.js';
import { benchLive } from './live-bench.js';
import { benchManyPages } from './many-pages-bench.js';
import { benchMarkdown } from './markdown-bench.js';
import { benchMonths } from './months-bench.js';
import { benchNeighbours } from './neighbour-bench.js';
import { benchPage } from './page-bench.js';
import { benchPrivatePage } from './private-page-bench.js';
import { formatRatio } from './ratio.js';
import { benchRelay } from './relay-bench.js';
import { withoutUpkeep } from './published-states.js';
import { benchRender } from './render-bench.js';
import { benchStandalone } from './standalone-bench.js';
import { benchTiming } from './timing-bench.js';
import { benchTuning } from './tuning-bench.js';
import { benchTls } from './tls-bench.js';
import { benchUpdate } from './update-bench.js';
import { benchWorkers } from './workers-bench.js';
import { signUp } from '../scenario/scenario-tenant.js';

const WEBHOOKS = 30_000;
const MAILS = 10_000;
const SERVICES = 50;

/** In execution order. */
export const benches: readonly Bench[] = [
  {
    name: 'latency',
    what: 'publish to the first mail, the first webhook and the page in every language',
    run: async (harness) => {
      const { stack, mails, hooks } = await harness.product();
      return [formatLatencies(await benchLatency(stack, mails, hooks))];
    },
  },
  {
    name: 'breakdown',
    what: 'where the time goes between publish and the page, the mail and the webhook',
    run: () => benchBreakdown(),
  },
  {
    name: 'footprint',
    what: 'how long each app takes to be ready, and its memory when idle',
    run: async (harness) => [await benchFootprint((await harness.product()).stack)],
  },
  {
    name: 'standalone',
    what: 'how long the one container takes to be ready, and its memory when idle',
    run: () => benchStandalone(),
  },
  {
    name: 'burst',
    what: 'publish to the first and the last of 1,000 mails',
    run: async (harness) => benchBurst(await harness.product()),
  },
  {
    name: 'downtime',
    what: 'downtime of 90 days, as the history grows',
    run: async (harness) => {
      const { stack, mails } = await harness.product();
      return [await benchDowntime(stack, mails)];
    },
  },
  {
    name: 'list',
    what: 'pages of the list of incidents, as the history grows',
    run: async (harness) => {
      const { stack, mails } = await harness.product();
      return [await benchList(stack, mails)];
    },
  },
  {
    name: 'page',
    what: 'the status page against a bare server',
    run: async (harness) => {
      const { stack, mails } = await harness.product();
      return (await benchPage(stack, await signUp(stack, mails, SERVICES))).map(formatRatio);
    },
  },
  {
    name: 'tuning',
    what: 'what each setting of V8 and of the allocator is worth',
    run: async (harness) => {
      const { stack, mails } = await harness.product();
      return [await benchTuning(stack, await signUp(stack, mails, SERVICES))];
    },
  },
  {
    name: 'private-page',
    what: 'a private page for its readers against a public one',
    run: async (harness) => {
      const { stack, mails } = await harness.product();
      const [open, closed] = [await signUp(stack, mails, SERVICES), await signUp(stack, mails, SERVICES)];
      return [formatRatio(await benchPrivatePage(stack, open, closed))];
    },
  },
  {
    name: 'timing',
    what: 'whether who may not read something learns by time that it is there',
    run: async (harness) => benchTiming(await harness.product()),
  },
  {
    name: 'update',
    what: 'the status page right after an update, and how often each variant is rendered',
    run: async (harness) => benchUpdate(await harness.product()),
  },
  {
    name: 'many-pages',
    what: 'publish to the first and the last of a thousand of ten thousand pages of one organisation',
    run: async (harness) => benchManyPages(await harness.product()),
  },
  {
    name: 'render',
    what: 'the first view of a status page, and of its permalinks, that no gateway has rendered',
    run: async (harness) => withoutUpkeep(await harness.product(), benchRender),
  },
  {
    name: 'markdown',
    what: 'the costliest hostile message against a usual one',
    run: () => Promise.resolve([formatRatio(benchMarkdown())]),
  },
  {
    name: 'attack',
    what: 'a warm page while 10,000 permalinks of another that changes, in every language, are asked for',
    run: async (harness) => withoutUpkeep(await harness.product(), benchAttack),
  },
  {
    name: 'live',
    what: '10,000 open pages that follow changes: memory, and until when all know',
    run: async (harness) => benchLive(await harness.product()),
  },
  {
    name: 'webhooks',
    what: 'webhook deliveries against a raw undici Pool',
    run: async (harness) => {
      const { stack, mails, hooks } = await harness.product();
      return benchDeliveries({ stack, mails, sink: hooks, kind: 'webhook', count: WEBHOOKS, aim: 0.7, costAim: 100 });
    },
  },
  {
    name: 'mails',
    what: "mails against nodemailer's pooled send",
    run: async (harness) => {
      const { stack, mails } = await harness.product();
      return benchDeliveries({ stack, mails, sink: mails, kind: 'mail', count: MAILS, aim: 2, costAim: 250 });
    },
  },
  {
    name: 'relay',
    what: 'the outbox relay against bare publish and ack',
    run: async () => [formatRatio(await benchRelay())],
  },
  {
    name: 'workers',
    what: 'two processes of the mail worker against one',
    run: async (harness) => [formatRatio(await benchWorkers(await harness.product()))],
  },
  {
    name: 'neighbours',
    what: 'an organisation of 100 beside one of 100,000',
    run: async (harness) => benchNeighbours(await harness.product()),
  },
  {
    name: 'fan-out',
    what: '100,000 webhooks: planning, first and last delivery',
    run: async (harness) => benchFanOut(await harness.product()),
  },
  {
    name: 'memory',
    what: 'peak memory with 10,000 and 300,000 webhooks (--million: with a million)',
    run: async (harness) => benchMemory(await harness.product(), harness.million),
  },
  {
    name: 'claim',
    what: 'claiming a chunk in a ledger of 5,000,000 rows',
    run: () => benchClaim(),
  },
  {
    name: 'months',
    what: 'the past of an organisation with 100,000 incidents: publishing it, a new one, and how fast a gateway answers',
    run: async (harness) => benchMonths(await harness.product()),
  },
  {
    // Late, because its pages are not removed.
    name: 'held-pages',
    what: '20,000 pages of 30 services in one gateway: memory, disk, and how long a start takes',
    run: async (harness) => withoutUpkeep(await harness.product(), benchHeldPages),
  },
  {
    // Last, because it restarts the worker with a certificate authority of its own.
    name: 'tls',
    what: 'webhooks to distinct TLS hosts against undici with one SecureContext',
    run: async (harness) => [formatRatio(await benchTls(await harness.product()))],
  },
];
