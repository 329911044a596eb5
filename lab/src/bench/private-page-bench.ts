import { untilPageShows } from '../scenario/page-client.js';
import { closePage, PAGE_PASSWORD, postSignIn, sessionIn } from '../scenario/private-page.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { ScenarioTenant } from '../scenario/scenario-tenant.js';
import { alternating } from './alternating.js';
import { HttpLoad } from './http-load.js';
import { onTheirOwnCores } from './pinned.js';
import { median, ratioOfPairs, type Ratio } from './ratio.js';

const CONNECTIONS = 32;
const ROUND_MS = 125;
const ROUNDS = 80;
const WARM_UP_ROUNDS = 16;
const SHOWN_MS = 20_000;
const AIM = 0.7;

/** The warm rate of a private page for a reader with a session, against a public page with the same services. */
export async function benchPrivatePage(
  stack: ScenarioStack,
  open: ScenarioTenant,
  closed: ScenarioTenant,
): Promise<Ratio> {
  for (const { domain, componentIds } of [open, closed]) {
    const last = `Service ${componentIds.length}<`;
    if (!(await untilPageShows(stack.pageUrl(domain), last, Date.now() + SHOWN_MS)))
      throw new Error('the page never showed every service');
  }
  await closePage(stack, closed);
  const cookie = sessionIn(await postSignIn(stack.pageUrl(closed.domain), { password: PAGE_PASSWORD }));
  const [ours, limit] = [await load(stack, closed, { cookie }), await load(stack, open, {})];
  const rates = await onTheirOwnCores([await stack.pid('gateway')], [process.pid], () =>
    alternating(ROUNDS, WARM_UP_ROUNDS, { ours: () => ours.rate(ROUND_MS), limit: () => limit.rate(ROUND_MS) }),
  );
  ours.close();
  limit.close();
  return {
    what: 'a private page for a reader who is signed in, against a public one',
    ours: median(rates.ours),
    limit: median(rates.limit),
    ratio: ratioOfPairs(rates.ours, rates.limit),
    unit: 'requests/s',
    aim: AIM,
    conditions:
      `${open.componentIds.length} services each, HTML with gzip, ${CONNECTIONS} keep-alive connections, median of ${ROUNDS} ` +
      `pairs of rounds of ${ROUND_MS} ms each, alternating, the gateway on a core of its own`,
  };
}

function load(
  stack: ScenarioStack,
  { domain }: ScenarioTenant,
  headers: Readonly<Record<string, string>>,
): Promise<HttpLoad> {
  const host = `${domain}.localhost:${stack.gatewayPort}`;
  const lines = Object.entries({ host, 'accept-encoding': 'gzip', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = Buffer.from(`GET / HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  return HttpLoad.open({ host: '127.0.0.1', port: stack.gatewayPort, request, connections: CONNECTIONS, status: 200 });
}
