import { randomBytes } from 'node:crypto';
import { newId } from '@candor/platform/ids.js';
import { askPage, untilPageShows, type PageAnswer } from '../scenario/page-client.js';
import { closePage } from '../scenario/private-page.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { openIncident, signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import { alternating } from './alternating.js';
import type { Product } from './bench-harness.js';
import { formatCeiling, median, whole } from './ratio.js';
import { timingSeparation } from './timing-separation.js';

const PAIRS = 4_000;
const WARM_UPS = 400;
const SERVICES = 20;
const PATIENCE_MS = 60_000;
const SHOWN_MS = 20_000;
/** About four standard deviations of what chance alone makes of so many pairs. */
const AIM = 5;

/** Whether who may not read something learns by time that it is there, beside something that is not. */
export async function benchTiming({ stack, mails }: Product): Promise<string[]> {
  const tenant = await signUp(stack, mails, SERVICES);
  const there = await openIncident(tenant, 'Bench there');
  if (!(await untilPageShows(stack.pageUrl(tenant.domain), 'Bench there', Date.now() + SHOWN_MS)))
    throw new Error('the page never showed the incident');
  await closePage(stack, tenant);
  const forSome = await audiencePage(stack, await signUp(stack, mails, SERVICES));
  // One for all rounds, as what is there is: what asks for another one each time differs in that too.
  const missing = newId();
  return [
    await compared('an incident of a private page from none, without a session', {
      there: () => ask(`${stack.pageUrl(tenant.domain)}/incidents/${there.id}`, 401),
      missing: () => ask(`${stack.pageUrl(tenant.domain)}/incidents/${missing}`, 401),
    }),
    await compared('an incident of an audience from none, for who is in none', {
      there: () => ask(`${forSome.url}/incidents/${forSome.incidentId}`, 404),
      missing: () => ask(`${forSome.url}/incidents/${missing}`, 404),
    }),
  ];
}

async function compared(what: string, ask: Record<'there' | 'missing', () => Promise<number>>): Promise<string> {
  const { ours, limit } = await alternating(PAIRS, WARM_UPS, { ours: ask.there, limit: ask.missing });
  return formatCeiling({
    what: `distinguished by time: ${what}`,
    value: timingSeparation(ours, limit),
    unit: '%',
    digits: 1,
    aim: AIM,
    conditions:
      `${whole(PAIRS)} pairs, alternating, one request at a time; median ${median(ours).toFixed(2)} and ` +
      `${median(limit).toFixed(2)} ms; 0 % is chance, 100 % every time`,
  });
}

/** @returns how long the answer took (ms) @throws Error for an answer of another kind */
async function ask(address: string, status: number): Promise<number> {
  const begun = performance.now();
  const answer: PageAnswer = await askPage(address);
  const ms = performance.now() - begun;
  if (answer.status !== status) throw new Error(`${address} answered ${answer.status}`);
  return ms;
}

/** An open page with a service, and an incident of it, that one audience sees. */
async function audiencePage(
  stack: ScenarioStack,
  { api, componentIds }: ScenarioTenant,
): Promise<{ url: string; incidentId: string }> {
  const [forSome = '', ...others] = componentIds;
  const domain = `timing-${randomBytes(6).toString('hex')}`;
  const { page } = await api.must<{ page: { id: string } }>('POST', '/api/pages', {
    ...{ name: 'For some', domain },
    components: componentIds.map((componentId) => ({ componentId, groupName: '' })),
  });
  const audience = { name: 'Some', people: ['@reader.example'], componentIds: [forSome] };
  await api.must('PUT', `/api/settings/readers?pageId=${page.id}`, {
    ...{ networks: [], people: [], needsAll: false, audiences: [audience], baseVersion: 0 },
  });
  const say = (name: string, componentId: string) =>
    api.must<{ incident: { id: string } }>('POST', '/api/incidents', {
      name,
      entry: {
        ...{ message: 'We look.', incidentStatus: 'investigating', sendNotification: false },
        affectedComponents: [{ componentId, componentStatus: 'partial_outage' }],
      },
    });
  const { incident } = await say('Of some', forSome);
  await say('Of all', others[0] ?? '');
  const url = stack.pageUrl(domain);
  // Said after it, so the page has both; and its audience is on the page with them.
  if (!(await untilPageShows(url, 'Of all', Date.now() + PATIENCE_MS))) throw new Error('the page is not complete');
  return { url, incidentId: incident.id };
}
