import { setTimeout as sleep } from 'node:timers/promises';
import { openIncident, signUp } from '../scenario/scenario-tenant.js';
import { untilPageShows } from '../scenario/page-client.js';
import type { Product } from './bench-harness.js';
import { PageLoad } from './page-load.js';
import { formatRatio, median, whole } from './ratio.js';
import { rendersOf } from './renders.js';

const CLIENTS = 32;
const SERVICES = 30;
const ROUNDS = 10;
const WINDOW_MS = 2_000;
const SHOWN_MS = 20_000;
const AIM = 0.9;

/**
 * Thirty-two clients request a page continuously while it changes: the rate of responses right after a change, and the
 * number of renderings.
 */
export async function benchUpdate({ stack, mails }: Product, rounds = ROUNDS): Promise<string[]> {
  const tenant = await signUp(stack, mails, SERVICES);
  const { id } = await openIncident(tenant, `Bench ${tenant.domain}`);
  await untilPageShows(stack.pageUrl(tenant.domain), `Bench ${tenant.domain}`, Date.now() + SHOWN_MS);
  const lines = ['GET / HTTP/1.1', `host: ${new URL(stack.pageUrl(tenant.domain)).host}`, 'accept-encoding: gzip'];
  const load = new PageLoad(stack.gatewayPort, Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), CLIENTS);
  const [warm, after, during, renders] = [[] as number[], [] as number[], [] as number[], [] as number[]];
  try {
    await load.rate(WINDOW_MS);
    for (let round = 0; round < rounds; round += 1) {
      warm.push(await load.rate(WINDOW_MS));
      const [renderedBefore, answeredBefore, started] = [await rendersOf(stack), load.answered, performance.now()];
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
      renders.push((await rendersOf(stack)) - renderedBefore);
    }
  } finally {
    load.close();
  }
  const once = renders.filter((count) => count === 1).length;
  return [
    formatRatio({
      what: 'right after an update',
      ours: median(after),
      limit: median(warm),
      unit: 'requests/s',
      aim: AIM,
      conditions: `${CLIENTS} clients, ${SERVICES} services, ${WINDOW_MS / 1_000} s from the first answer that has the update against as long before it; median of ${rounds} updates`,
    }),
    `  exactly one render: ${once} of ${rounds} updates (${once === rounds ? 'reached' : 'MISSED'}; renders: ${renders.join(', ')})\n` +
      `  from the author's request to that answer, with all services at work on the same machine: ${whole(median(during))} requests/s\n`,
  ];
}
