import { Client } from 'pg';
import { Api, untilAnswered } from './api.js';
import { confirmationCode } from './confirmation-code.js';
import {
  DEMO,
  SERVICES,
  timeOf,
  type Affected,
  type DemoIncident,
  type DemoMaintenance,
  type ServiceName,
} from './demo.js';
import { INCIDENTS } from './demo-incidents.js';
import { MAINTENANCES } from './demo-maintenances.js';
import { TEMPLATES } from './demo-templates.js';

/** The addresses that seeding needs of the running product: it uses the same API as every client. */
export interface SeedContext {
  gatewayUrl: string;
  /** The database, as its owner. */
  databaseUrl: string;
  /** The local inbox; unset when mails go elsewhere. */
  inboxUrl: string | undefined;
}

interface Tokens {
  accessToken: string;
}
interface Component {
  id: string;
  name: string;
}

/** The current demo organisation. */
export interface Demo {
  domain: string;
  /** Unset when the password was changed. */
  login?: { email: string; password: string };
}

/**
 * Gives an empty product a demo organisation with services and history. Every step first checks whether it is done, so
 * an interrupted start is completed by the next one, and a call without a response by another attempt.
 * @returns nothing when there is no demo organisation and none can be created: its sign-up has to be confirmed by mail,
 *   and mail goes to a server that cannot be read here
 */
export async function seed(context: SeedContext): Promise<Demo | undefined> {
  return untilAnswered(() => fillIn(context));
}

async function fillIn(context: SeedContext): Promise<Demo | undefined> {
  const api = new Api(context.gatewayUrl);
  const { email, password, domain } = DEMO;
  const outcome = await signIn(api, context.inboxUrl);
  if (outcome === 'taken') return { domain };
  if (outcome === 'impossible') return undefined;
  api.signedIn(outcome.accessToken);
  const components = await createServices(api);
  // The same moment for all: midnight may pass meanwhile.
  const now = Date.now();
  await ageServices(context.databaseUrl, components, now);
  await recordIncidents(api, components, now);
  await planMaintenances(api, components, now);
  await keepTemplates(api, components);
  if (context.inboxUrl !== undefined) await addRecipients(api, context.inboxUrl);
  await recordOnTime(context.databaseUrl, components);
  return { domain, login: { email, password } };
}

/**
 * `taken`: it exists, with another password by now. `impossible`: it does not exist, and its code could not be read.
 */
async function signIn(api: Api, inboxUrl: string | undefined): Promise<Tokens | 'taken' | 'impossible'> {
  const { name, email, password, domain } = DEMO;
  const login = await api.attempt<Tokens>('POST', '/api/auth/login', { username: email, password });
  if (login.status === 200) return login.body;
  if (inboxUrl === undefined) return 'impossible';
  const since = Date.now();
  const UNCONFIRMED = 403;
  if (login.status === UNCONFIRMED) {
    await api.must('POST', '/api/auth/resend', { email });
  } else {
    const request = { username: name, email, password, customerDomain: domain, organisationName: name };
    const { status, body } = await api.attempt('POST', '/api/auth/signup', request);
    if (status === 409) return 'taken';
    if (status !== 201) throw new Error(`the demo organisation cannot sign up: ${JSON.stringify(body)}`);
  }
  const confirmCode = await confirmationCode(inboxUrl, email, since);
  return api.must<Tokens>('POST', '/api/auth/confirm', { email, confirmCode });
}

async function createServices(api: Api): Promise<Component[]> {
  const { components } = await api.must<{ components: Component[] }>('GET', '/api/services');
  // The demo is not at its beginning.
  if (components.length === 0) await api.must('PATCH', '/api/beginning', { dismissed: true });
  // One after the other: the page lists them in this order.
  for (const service of SERVICES) {
    if (components.some(({ name }) => name === service.name)) continue;
    const created = await api.must<{ component: Component }>('POST', '/api/services', {
      name: service.name,
      description: service.description,
      group: { name: service.group },
      showHistoricalStatus: true,
      enabled: true,
      internal: 'internal' in service,
    });
    components.push(created.component);
  }
  return components;
}

/** Back-dates the services in the database: no call of the API can. */
async function ageServices(databaseUrl: string, components: readonly Component[], now: number): Promise<void> {
  const listed = components.flatMap(({ id, name }) => {
    const service = SERVICES.find((one) => one.name === name);
    return service ? [{ id, at: new Date(timeOf({ daysAgo: service.days, at: '09:00' }, now)) }] : [];
  });
  await query(
    databaseUrl,
    `update catalog.component set created_at = listed.at
       from unnest($1::uuid[], $2::timestamptz[]) as listed (id, at)
      where component.id = listed.id and created_at > listed.at`,
    [listed.map(({ id }) => id), listed.map(({ at }) => at)],
  );
}

/** Entries with a past date are marked as backfilled by the API. Most of them were not. */
async function recordOnTime(databaseUrl: string, [component]: readonly Component[]): Promise<void> {
  const onTime = [...INCIDENTS.filter(({ backdated }) => !backdated), ...MAINTENANCES].map(({ name }) => name);
  await query(
    databaseUrl,
    `update incidents.incident set recorded_at = creation_time
      where customer_id = (select customer_id from catalog.component where id = $1)
        and name = any($2) and recorded_at > creation_time`,
    [component?.id, onTime],
  );
}

async function query(databaseUrl: string, text: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'candor-seed' });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

interface Recorded {
  id: string;
  name: string;
  incidentStatus: string;
  entries: unknown[];
}

async function recordIncidents(api: Api, components: readonly Component[], now: number): Promise<void> {
  const { incidents } = await api.must<{ incidents: Recorded[] }>('GET', '/api/incidents');
  await inGroups(INCIDENTS, async (incident) => {
    const recorded = incidents.find(({ name }) => name === incident.name);
    // An unresolved one was interrupted between two entries.
    if (recorded?.incidentStatus !== 'resolved') await recordIncident(api, components, incident, { now, recorded });
  });
}

async function recordIncident(
  api: Api,
  components: readonly Component[],
  incident: DemoIncident,
  { now, recorded }: { now: number; recorded?: Recorded },
): Promise<void> {
  const { name, impact } = incident;
  const began = timeOf(incident, now);
  const entries = incident.entries.map(({ after, message, incidentStatus, affected }) => ({
    date: began + after * 60_000,
    message,
    incidentStatus,
    sendNotification: false,
    affectedComponents: affectedOf(components, affected),
  }));
  const open = async (): Promise<{ id: string }> => {
    const [entry] = entries;
    const request = { name, private: incident.private ?? false, incidentStatus: entry?.incidentStatus, entry };
    return (await api.must<{ incident: { id: string } }>('POST', '/api/incidents', request)).incident;
  };
  const { id } = recorded ?? (await open());
  if (impact !== 'none') await api.must('PATCH', `/api/incidents/${id}/impact`, { incidentImpact: impact });
  for (const entry of entries.slice(recorded?.entries.length ?? 1)) {
    await api.must('POST', `/api/incidents/${id}/entries`, entry);
  }
}

function affectedOf(components: readonly Component[], affected: Affected) {
  return components.flatMap(({ id, name }) => {
    const componentStatus = affected[name as ServiceName];
    return componentStatus ? [{ componentId: id, componentStatus }] : [];
  });
}

async function keepTemplates(api: Api, components: readonly Component[]): Promise<void> {
  const { templates } = await api.must<{ templates: { title: string }[] }>('GET', '/api/templates');
  for (const { affected, ...template } of TEMPLATES) {
    if (templates.some(({ title }) => title === template.title)) continue;
    await api.must('POST', '/api/templates', {
      ...template,
      affectedComponents: affectedOf(components, affected),
      sendNotification: true,
    });
  }
}

/**
 * Adds recipients, so that a new user's first notification arrives somewhere: a subscriber whose mails are in the local
 * inbox, and a webhook that the same inbox shows. Without a local inbox both would point to third parties.
 */
async function addRecipients(api: Api, inboxUrl: string): Promise<void> {
  const url = `${inboxUrl}/hooks/${DEMO.domain}`;
  const { webhookIntegrations } = await api.must<{ webhookIntegrations: { id: string; url: string }[] }>(
    'GET',
    '/api/integrations/webhook',
  );
  // The inbox may have had another port. Existing others are not changed.
  const moved = webhookIntegrations.filter((known) => known.url !== url && sameButForPort(known.url, url));
  const isThere = webhookIntegrations.some((known) => known.url === url);
  // Before the old one goes: a start that is interrupted in between leaves one that the next start replaces.
  if (webhookIntegrations.length === 0 || (moved.length > 0 && !isThere))
    await api.must('POST', '/api/integrations/webhook', { url });
  for (const { id } of moved) await api.must('DELETE', `/api/integrations/webhook/${id}`);
  const { emailSubscribers } = await api.must<{ emailSubscribers: unknown[] }>('GET', '/api/subscribers/email?limit=1');
  if (emailSubscribers.length > 0) return;
  await api.mustSendCsv('/api/subscribers/email/import?consent=true', `email\n${DEMO.reader}\n`);
}

function sameButForPort(url: string, other: string): boolean {
  const withoutPort = (text: string) => Object.assign(new URL(text), { port: '' }).href;
  return withoutPort(url) === withoutPort(other);
}

async function planMaintenances(api: Api, components: readonly Component[], now: number): Promise<void> {
  const { maintenances } = await api.must<{ maintenances: Planned[] }>('GET', '/api/maintenances');
  await inGroups(MAINTENANCES, async (maintenance) => {
    const { id, cancelledAt } =
      maintenances.find(({ name }) => name === maintenance.name) ??
      (await planMaintenance(api, components, maintenance, now));
    if (maintenance.cancelled && cancelledAt === undefined) await api.must('POST', `/api/maintenances/${id}/cancel`);
  });
}

interface Planned {
  id: string;
  name: string;
  cancelledAt?: number;
}

async function planMaintenance(
  api: Api,
  components: readonly Component[],
  planned: DemoMaintenance,
  now: number,
): Promise<Planned> {
  const plannedStartTime = timeOf(planned, now);
  const isAffected = (component: Component) => planned.affected.some((service) => service === component.name);
  const { maintenance } = await api.must<{ maintenance: Planned }>('POST', '/api/maintenances', {
    name: planned.name,
    message: planned.message,
    plannedStartTime,
    plannedEndTime: plannedStartTime + planned.lasts * 60_000,
    affectedComponents: components
      .filter(isAffected)
      .map(({ id }) => ({ componentId: id, status: 'under_maintenance' })),
    sendNotification: false,
    internal: false,
  });
  return maintenance;
}

/**
 * A few at a time: the parts of the history are independent, and a start should be quick. Waits for all of them before
 * it fails, because another attempt must find what they did.
 */
async function inGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const SIZE = 6;
  for (let start = 0; start < items.length; start += SIZE) {
    const group = items.slice(start, start + SIZE).map(work);
    await Promise.allSettled(group);
    await Promise.all(group);
  }
}
