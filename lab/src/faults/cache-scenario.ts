import { randomUUID } from 'node:crypto';
import { inLanes } from '../scenario/lanes.js';
import { askPage, type PageAnswer } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { FaultRow } from './fault-row.js';
import { tally, thousands } from './format.js';
import { addFullPage } from './full-page.js';
import { pageHarness, type ScenarioGateway } from './page-harness.js';
import { callsWithoutServices } from './stopped-services.js';
import { oneOf, randomHeaders, randomQuery } from './strange-requests.js';

const AT_ONCE = 16;

/** Paths of any page: some that exist, some that do not, and some that look as if they had to be looked up. */
const PATHS = [
  ...['/', '/api/v2/summary.json', '/history.rss', '/nothing', `/incidents/${randomUUID()}`, '/uptime/365days'],
  ...[`/confirm/${randomUUID()}`, `/unsubscribe/${randomUUID()}`, '/manage', '/.env', '/%2e%2e/api/hello'],
];

/** A path, and what it answers to a plain GET. */
interface Question {
  readonly path: string;
  /** Of the pages that have it, at every gateway. */
  readonly domains: readonly string[];
  readonly status: number;
}

/** While the services are stopped only the gateways can call, so every call on the broker comes from a page request. */
export const pageCache: FaultRow = {
  name: 'page-cache',
  promise: 'no query, cookie, header, language or encoding makes the GET of a page call a service',
  run: async (harness) => {
    const { stack, pages, gateways } = await pageHarness(harness);
    const gets = harness.of({ small: 500, full: 10_000 });
    const random = harness.random('page-cache');
    const full = await addFullPage(harness, stack, gateways);
    const many = pages.map(({ domain }) => domain);
    const questions = [
      ...(await questionsOf(stack, gateways, many, PATHS)),
      ...(await questionsOf(stack, gateways, [full.domain], [...full.present, ...full.absent])),
    ];
    const strange: string[] = [];
    const heard = await callsWithoutServices(stack, gateways, many[0] ?? '', () =>
      inLanes(gets, AT_ONCE, async (index) => {
        // Each path once, then whichever.
        const { path, domains, status: expected } = questions[index] ?? oneOf(questions, random);
        const [domain, { port }] = [oneOf(domains, random), oneOf(gateways, random)];
        const address = `${stack.pageUrl(domain)}${path}${randomQuery(random)}`;
        const { status } = await askPage(address, { port, headers: randomHeaders(random), isEndless: isLive(path) });
        if (status !== expected) strange.push(`${path} ${status}`);
      }),
    );
    const { calls, onPurpose, stopped } = heard;
    return {
      size: `${thousands(gets)} GETs of ${questions.length} paths, ${full.present.length} of them of a page that has something at each, of ${thousands(pages.length + 1)} pages at ${gateways.length} gateways, ${stopped} processes of services stopped`,
      figure: `calls to services ${calls.length}, answers unlike those to a plain GET: ${strange.length === 0 ? 'none' : tally(strange)}; a GET that has to ask made ${onPurpose} call`,
      passed: calls.length === 0 && strange.length === 0,
    };
  },
};

/** Asks for each path plainly; every gateway must answer the same. */
async function questionsOf(
  stack: ScenarioStack,
  gateways: readonly ScenarioGateway[],
  domains: readonly string[],
  paths: readonly string[],
): Promise<Question[]> {
  const questions: Question[] = [];
  for (const path of paths) {
    const answers: PageAnswer[] = [];
    for (const { port } of gateways)
      answers.push(await askPage(`${stack.pageUrl(domains[0] ?? '')}${path}`, { port, isEndless: isLive(path) }));
    const [first, ...others] = answers.map(({ status }) => status);
    if (first === undefined || others.some((status) => status !== first))
      throw new Error(`gateways disagree on ${path}`);
    questions.push({ path, domains, status: first });
  }
  return questions;
}

function isLive(path: string): boolean {
  return path === '/events';
}
