import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { openIncident, type ScenarioTenant } from '../scenario/scenario-tenant.js';

/** How much longer a page may take to follow while another organisation is a burden. */
export const TIMES_ALONE = 2;
/** The small size does not test timing: a busy machine does not break a promise. */
export const LEAST_MS = { small: 10_000, full: 0 };
export const GIVEN_UP_MS = 120_000;
const POLL_MS = 20;

/** Opens an incident. @returns the time until the page showed it (ms) */
export async function untilShown(stack: ScenarioStack, tenant: ScenarioTenant, name: string): Promise<number> {
  const text = `${name} ${randomBytes(4).toString('hex')}`;
  const started = Date.now();
  await openIncident(tenant, text);
  while (!(await shows(stack, tenant, text))) {
    if (Date.now() - started > GIVEN_UP_MS) return GIVEN_UP_MS;
    await sleep(POLL_MS);
  }
  return Date.now() - started;
}

/** The maximum: a delay happens only once, and lasts minutes. */
export async function slowestShown(
  stack: ScenarioStack,
  tenant: ScenarioTenant,
  name: string,
  updates: number,
): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < updates; n += 1) times.push(await untilShown(stack, tenant, `${name} ${n}`));
  return Math.max(...times);
}

export async function shows(stack: ScenarioStack, { domain }: ScenarioTenant, text: string): Promise<boolean> {
  return (await askPage(stack.pageUrl(domain))).body.includes(text);
}
