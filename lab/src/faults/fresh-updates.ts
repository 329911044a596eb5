import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { openIncident, signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import type { FaultHarness } from './fault-harness.js';
import type { SeenPage } from './page-checker.js';
import type { PageHarness, ScenarioGateway } from './page-harness.js';

/** The small size does not test timing: a busy machine does not break a promise. */
export const FRESH_MS = { small: 20_000, full: 2_000 };
export const GIVEN_UP_MS = 30_000;
const POLL_MS = 20;
const ORGANISATIONS = 4;

/** An organisation in the middle of an incident. */
export interface Author {
  readonly tenant: ScenarioTenant;
  readonly incidentId: string;
}

/** Waits until their incidents are on all gateways. */
export async function prepareAuthors(
  harness: FaultHarness,
  { stack, gateways }: PageHarness,
): Promise<readonly [Author, ...Author[]]> {
  const authors: Author[] = [];
  for (let i = 0; i < ORGANISATIONS; i += 1) {
    const tenant = await signUp(stack, harness.mails, 2);
    const { id: incidentId } = await openIncident(tenant, `Scenario incident ${tenant.domain}`);
    authors.push({ tenant, incidentId });
    await stack.until('the incident on the page', GIVEN_UP_MS, async () => {
      const answers = await Promise.all(gateways.map(({ port }) => askPage(stack.pageUrl(tenant.domain), { port })));
      return answers.every(({ body }) => body.includes(`Scenario incident ${tenant.domain}`)) || undefined;
    });
  }
  return authors as [Author, ...Author[]];
}

/** Writes an entry that notifies no subscribers. */
export async function writeEntry({ tenant, incidentId }: Author, message: string): Promise<void> {
  await tenant.api.must('POST', `/api/incidents/${incidentId}/entries`, {
    message,
    incidentStatus: 'identified',
    sendNotification: false,
    affectedComponents: [],
  });
}

/**
 * Writes an entry and polls gateways until they show it. @returns the time until the last of them did (ms)
 * @param seen collects all of their answers meanwhile
 */
export async function untilShown(
  stack: ScenarioStack,
  gateways: readonly ScenarioGateway[],
  author: Author,
  seen: SeenPage[],
): Promise<number> {
  const message = `Update ${randomBytes(6).toString('hex')}`;
  const started = Date.now();
  await writeEntry(author, message);
  const { domain } = author.tenant;
  const times = await Promise.all(
    gateways.map(async ({ name, port }) => {
      for (;;) {
        const { status, headers, body } = await askPage(stack.pageUrl(domain), { port });
        const revision = Number(headers['x-candor-revision'] ?? NaN);
        seen.push({ gateway: name, domain, status, revision });
        const ms = Date.now() - started;
        if (body.includes(message) || ms >= GIVEN_UP_MS) return ms;
        await sleep(POLL_MS);
      }
    }),
  );
  return Math.max(...times);
}
