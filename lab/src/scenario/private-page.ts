import { setTimeout as sleep } from 'node:timers/promises';
import { askPage, type PageAnswer, type PageQuestion } from './page-client.js';
import type { ScenarioStack } from './scenario-stack.js';
import type { ScenarioTenant } from './scenario-tenant.js';

const CLOSED_MS = 20_000;
const POLL_MS = 20;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** The password of every page that is made private here. */
export const PAGE_PASSWORD = 'seven green bicycles';

/** Makes a page private, by password or by a link mailed to these people, and waits until its gateway says so. */
export async function closePage(
  stack: ScenarioStack,
  { api, domain }: ScenarioTenant,
  people: readonly string[] = [],
): Promise<void> {
  const readers = { password: PAGE_PASSWORD, networks: [], people, needsAll: false, baseVersion: 0 };
  await api.must('PUT', '/api/settings/readers', readers);
  const end = Date.now() + CLOSED_MS;
  while ((await askPage(stack.pageUrl(domain))).status !== 401) {
    if (Date.now() > end) throw new Error('the page did not become private');
    await sleep(POLL_MS);
  }
}

/** Posts what a reader types at the sign-in. */
export function postSignIn(
  address: string,
  fields: Readonly<Record<string, string>>,
  question: Pick<PageQuestion, 'port'> = {},
): Promise<PageAnswer> {
  const body = new URLSearchParams(fields).toString();
  return askPage(address, { ...question, method: 'POST', headers: FORM, body });
}

/** @returns the cookie that an answer sets; empty for none */
export function sessionIn({ headers }: PageAnswer): string {
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}
