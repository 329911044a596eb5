import { setTimeout as sleep } from 'node:timers/promises';
import { openIncident, signUp } from '../scenario/scenario-tenant.js';
import { askPage, untilPageShows } from '../scenario/page-client.js';
import type { Product } from './bench-harness.js';
import { PageLoad } from './page-load.js';
import { formatRatio, median, verdict, whole } from './ratio.js';
import { rendersOf } from './renders.js';

const CLIENTS = 32;
const SERVICES = 30;
const ROUNDS = 10;
const WINDOW_MS = 2_000;
const SHOWN_MS = 20_000;
const STOP_MS = 30_000;
const AIM = 0.9;

/** What clients ask for: a path, and the codings that they accept, empty for none. */
const ASKED: readonly (readonly [path: string, encoding: string])[] = [
  ['/', 'gzip'],
  ['/', 'br'],
  ['/', ''],
  ['/de/', 'gzip'],
  ['/de/', 'br'],
];
/** Two languages in two codings: who accepts none gets one of these decompressed. */
const VARIANTS = 4;

/**
 * Thirty-two clients request a page continuously while it changes, in two languages and two codings: the rate of
 * responses right after a change, and the number of renderings, at their gateway and at another one that has been asked
 * for the same.
 */
export async function benchUpdate({ stack, mails }: Product, rounds = ROUNDS): Promise<string[]> {
  const tenant = await signUp(stack, mails, SERVICES);
  const { id } = await openIncident(tenant, `Bench ${tenant.domain}`);
  await untilPageShows(stack.pageUrl(tenant.domain), `Bench ${tenant.domain}`, Date.now() + SHOWN_MS);
  const { host } = new URL(stack.pageUrl(tenant.domain));
  const requests = ASKED.map(([path, encoding]) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: ${encoding}\r\n\r\n`),
  );
  const other = await stack.startAnotherGateway();
  const load = new PageLoad(stack.gatewayPort, requests, CLIENTS);
  const [warm, after, during] = [[] as number[], [] as number[], [] as number[]];
  const gateways = ['gateway', other.name];
  const rendersNow = () => Promise.all(gateways.map((name) => rendersOf(stack, name)));
  /** By gateway. */
  const renders: number[][] = gateways.map(() => []);
  try {
    await load.rate(WINDOW_MS);
    for (let round = 0; round < rounds; round += 1) {
      warm.push(await load.rate(WINDOW_MS));
      await askAll(stack.pageUrl(tenant.domain), other.url);
      const [renderedBefore, answeredBefore, started] = [await rendersNow(), load.answered, performance.now()];
      const shown = load.shows(load.revision + 1);
      await tenant.api.must('POST', `/api/incidents/${id}/entries`, {
        message: `Round ${round}`,
        incidentStatus: 'identified',
        sendNotification: false,
        affectedComponents: [],
      });
      await shown;
      during.push(((load.answered - answeredBefore) * 1_000) / (performance.now() - started));
      after.push(await load.rate(WINDOW_MS));
      await sleep(WINDOW_MS);
      const rendered = await rendersNow();
      for (const [at, ofGateway] of renders.entries()) ofGateway.push((rendered[at] ?? 0) - (renderedBefore[at] ?? 0));
    }
  } finally {
    load.close();
    await stack.stop(other.name, STOP_MS);
  }
  const once = renders.flat().filter((count) => count === VARIANTS).length;
  return [
    formatRatio({
      what: 'right after an update',
      ours: median(after),
      limit: median(warm),
      unit: 'requests/s',
      aim: AIM,
      conditions: `${CLIENTS} clients, ${SERVICES} services, ${WINDOW_MS / 1_000} s from the first answer that has the update against as long before it; median of ${rounds} updates`,
    }),
    `  one render per gateway and variant, of which there are ${VARIANTS}: ${once} of ${renders.flat().length}, ${rounds} updates at ${gateways.length} gateways ` +
      `(${verdict(once === renders.flat().length)}; renders: ${renders.map((ofGateway) => ofGateway.join(', ')).join(' and ')})\n` +
      `  from the author's request to that answer, with all services at work on the same machine: ${whole(median(during))} requests/s\n`,
  ];
}

/** Asks a gateway for every variant, so that it renders each right after the next update. */
async function askAll(address: string, gateway: string): Promise<void> {
  const { port } = new URL(gateway);
  for (const [path, encoding] of ASKED)
    await askPage(new URL(path, address).href, { port: Number(port), headers: { 'accept-encoding': encoding } });
}
