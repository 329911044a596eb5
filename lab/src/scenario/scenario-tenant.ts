import { Api } from '@candor/ops/seed/api.js';
import { MAILED_CODE } from '@candor/platform/mailed-code.js';
import { randomBytes } from 'node:crypto';
import { simpleParser } from 'mailparser';
import type { Sink } from '../sinks/sink.js';
import type { ScenarioStack } from './scenario-stack.js';

/** A code as mailed by releases before 0.2: the row `upgrade` starts with one. */
const CODE_BEFORE = /\b\d{6}\b/;

/** The name of every organisation that signs up. */
export const ORGANISATION = 'Trial Inc.';

/** The password of every Owner who is signed up here. */
export const PASSWORD = 'a trial password';

/** A separate organisation for one scenario, signed up through the API. */
export interface ScenarioTenant {
  readonly api: Api;
  readonly customerId: string;
  readonly domain: string;
  /** The ids of the services created so far. */
  readonly componentIds: readonly string[];
}

export async function signUp(stack: ScenarioStack, mailSink: Sink, services: number): Promise<ScenarioTenant> {
  const domain = `trial-${randomBytes(4).toString('hex')}`;
  const email = ownerOf(domain);
  const api = new Api(stack.url);
  const { user } = await api.must<{ user: { customerId: string } }>('POST', '/api/auth/signup', {
    username: ORGANISATION,
    organisationName: ORGANISATION,
    email,
    password: PASSWORD,
    customerDomain: domain,
  });
  const confirmCode = await stack.until('the confirmation code', 20_000, () => mailedCode(mailSink, email));
  const { accessToken } = await api.must<{ accessToken: string }>('POST', '/api/auth/confirm', { email, confirmCode });
  api.signedIn(accessToken);
  const componentIds: string[] = [];
  for (let i = 0; i < services; i += 1) {
    const { component } = await api.must<{ component: { id: string } }>('POST', '/api/services', {
      name: `Service ${i + 1}`,
      description: `What service ${i + 1} does for its users`,
      group: { name: `Region ${Math.floor(i / 10) + 1}` },
      showHistoricalStatus: true,
      enabled: true,
      internal: false,
    });
    componentIds.push(component.id);
  }
  return { api, customerId: user.customerId, domain, componentIds };
}

/** Gets a new token: one is valid for a quarter of an hour. */
export async function signInAgain({ api, domain }: ScenarioTenant): Promise<void> {
  const { accessToken } = await api.must<{ accessToken: string }>('POST', '/api/auth/login', {
    username: ownerOf(domain),
    password: PASSWORD,
  });
  api.signedIn(accessToken);
}

/** The Owner's address. */
export function ownerOf(domain: string): string {
  return `owner@${domain}.example`;
}

async function mailedCode(mailSink: Sink, email: string): Promise<string | undefined> {
  const mail = await mailSink.newestTo(email);
  if (mail.length === 0) return undefined;
  const { text = '' } = await simpleParser(mail);
  return (MAILED_CODE.exec(text) ?? CODE_BEFORE.exec(text))?.[0];
}

/** Adds thousands of confirmed subscribers at once, bypassing the confirmation mails, which are not measured. */
export async function addSubscribers(
  stack: ScenarioStack,
  tenant: ScenarioTenant,
  channel: 'email' | 'webhook',
  addresses: readonly string[],
): Promise<void> {
  await stack.query(
    `insert into subscribers.subscription (id, customer_id, channel, address, enabled, verified, created_at, confirmed_at)
     select gen_random_uuid(), $1, $2, address, true, true, now() - interval '1 hour', now() - interval '1 hour'
       from unnest($3::text[]) as address`,
    [tenant.customerId, channel, addresses],
  );
}

/** Opens an incident that notifies all subscribers. @returns its id and the time of the API's response (epoch ms) */
export async function openIncident(tenant: ScenarioTenant, name: string): Promise<{ id: string; savedAt: number }> {
  const { incident } = await tenant.api.must<{ incident: { id: string } }>(
    'POST',
    '/api/incidents',
    incidentOf(tenant, name),
  );
  return { id: incident.id, savedAt: Date.now() };
}

/** A first entry that notifies all subscribers. */
export function incidentOf({ componentIds: [componentId] }: ScenarioTenant, name: string) {
  return {
    name,
    private: false,
    incidentStatus: 'investigating',
    entry: {
      message: 'We see elevated error rates and are looking into it. The next update follows within half an hour.',
      incidentStatus: 'investigating',
      sendNotification: true,
      affectedComponents: [{ componentId, componentStatus: 'partial_outage' }],
    },
  };
}

/** An internal incident that goes on, without notifications. */
export function internalIncidentOf(tenant: ScenarioTenant, name: string): object {
  const incident = incidentOf(tenant, name);
  return { ...incident, private: true, entry: { ...incident.entry, sendNotification: false } };
}

/** A small incident that is already over, with notifications. */
export function pastIncidentOf(tenant: ScenarioTenant, name: string): object {
  return pastIncident(tenant, name, { isPrivate: false, notifies: true });
}

/** The same as an internal incident without notifications: thousands of them add nothing to the page. */
export function hiddenIncidentOf(tenant: ScenarioTenant, name: string): object {
  return pastIncident(tenant, name, { isPrivate: true, notifies: false });
}

function pastIncident(
  { componentIds: [componentId] }: ScenarioTenant,
  name: string,
  { isPrivate, notifies }: { isPrivate: boolean; notifies: boolean },
): object {
  return {
    name,
    private: isPrivate,
    incidentStatus: 'resolved',
    entry: {
      message: 'This was short. Everything works again.',
      incidentStatus: 'resolved',
      sendNotification: notifies,
      affectedComponents: [{ componentId, componentStatus: 'operational' }],
    },
  };
}

export interface Ledger {
  readonly planned: number;
  readonly delivered: number;
  readonly failed: number;
  readonly skipped: number;
  readonly pending: number;
  readonly planningComplete: boolean;
}

/** The ledger's state of an incident on one channel, through the API; undefined while it is unavailable. */
export async function ledgerOf(
  tenant: ScenarioTenant,
  incidentId: string,
  channel: string,
): Promise<Ledger | undefined> {
  const { status, body } = await tenant.api.attempt<{ deliveries?: (Ledger & { channel: string })[] }>(
    'GET',
    `/api/incidents/${incidentId}/deliveries`,
  );
  const brokenForNow = status >= 500;
  if (status !== 200 && !brokenForNow)
    throw new Error(`the delivery report answered ${status}: ${JSON.stringify(body)}`);
  return body.deliveries?.find((report) => report.channel === channel);
}
