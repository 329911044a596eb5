import { Client } from 'pg';
import { Api } from './api.js';
import { confirmationCode } from './confirmation-code.js';
import { DEMO, INCIDENTS, MAINTENANCES, SERVICE_AGE, SERVICES, type DemoIncident, type ServiceName } from './demo.js';

/** What seeding needs of the running product: it uses the same doors as everybody. */
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

/** The demo organisation as it stands. */
export interface Demo {
  domain: string;
  /** Unset when somebody has changed the password. */
  login?: { email: string; password: string };
}

/**
 * Gives an empty product a demo organisation with services and history. Every step looks first whether it is done, so
 * a start that was cut off is completed by the next one.
 * @returns nothing when there is no demo organisation and none can be made: its sign-up has to be confirmed by mail,
 * and mail goes to a server that cannot be read here
 */
export async function seed(context: SeedContext): Promise<Demo | undefined> {
  const api = new Api(context.gatewayUrl);
  const { email, password, domain } = DEMO;
  const outcome = await signIn(api, context.inboxUrl);
  if (outcome === 'taken') return { domain };
  if (outcome === 'impossible') return undefined;
  api.signedIn(outcome.accessToken);
  const components = await createServices(api);
  await ageServices(context.databaseUrl, components);
  await recordIncidents(api, components);
  await planMaintenances(api, components);
  return { domain, login: { email, password } };
}

/** `taken`: there is one, with another password by now. `impossible`: there is none, and its code could not be read. */
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
    const request = { username: name, email, password, customerDomain: domain };
    const { status, body } = await api.attempt('POST', '/api/auth/signup', request);
    if (status === 409) return 'taken';
    if (status !== 201) throw new Error(`the demo organisation cannot sign up: ${JSON.stringify(body)}`);
  }
  const confirmCode = await confirmationCode(inboxUrl, email, since);
  return api.must<Tokens>('POST', '/api/auth/confirm', { email, confirmCode });
}

async function createServices(api: Api): Promise<Component[]> {
  const { components } = await api.must<{ components: Component[] }>('GET', '/api/services');
  for (const { group, name, description } of SERVICES) {
    if (components.some((component) => component.name === name)) continue;
    const created = await api.must<{ component: Component }>('POST', '/api/services', {
      name,
      description,
      group: { name: group },
      showHistoricalStatus: true,
      enabled: true,
      internal: false,
    });
    components.push(created.component);
  }
  return components;
}

/** Lets the services look as old as the incidents need them: no door of the product back-dates a service. */
async function ageServices(databaseUrl: string, components: readonly Component[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'candor-seed' });
  await client.connect();
  try {
    await client.query('update catalog.component set created_at = $1 where id = any($2::uuid[]) and created_at > $1', [
      new Date(Date.now() - SERVICE_AGE),
      components.map(({ id }) => id),
    ]);
  } finally {
    await client.end();
  }
}

async function recordIncidents(api: Api, components: readonly Component[]): Promise<void> {
  const { incidents } = await api.must<{ incidents: { name: string }[] }>('GET', '/api/incidents');
  for (const incident of INCIDENTS) {
    if (!incidents.some(({ name }) => name === incident.name)) await recordIncident(api, components, incident);
  }
}

async function recordIncident(
  api: Api,
  components: readonly Component[],
  { name, entries }: DemoIncident,
): Promise<void> {
  const now = Date.now();
  const [first, ...later] = entries.map(({ ago, message, incidentStatus, affected }) => ({
    date: now - ago,
    message,
    incidentStatus,
    sendNotification: false,
    affectedComponents: components.flatMap((component) => {
      const componentStatus = affected[component.name as ServiceName];
      return componentStatus ? [{ componentId: component.id, componentStatus }] : [];
    }),
  }));
  const { incident } = await api.must<{ incident: { id: string } }>('POST', '/api/incidents', {
    name,
    private: false,
    incidentStatus: first?.incidentStatus,
    entry: first,
  });
  for (const entry of later) await api.must('POST', `/api/incidents/${incident.id}/entries`, entry);
}

async function planMaintenances(api: Api, components: readonly Component[]): Promise<void> {
  const { maintenances } = await api.must<{ maintenances: { name: string }[] }>('GET', '/api/maintenances');
  const now = Date.now();
  for (const { name, message, startsIn, duration, affected } of MAINTENANCES) {
    if (maintenances.some((maintenance) => maintenance.name === name)) continue;
    const isAffected = (component: Component) => affected.some((service) => service === component.name);
    await api.must('POST', '/api/maintenances', {
      name,
      message,
      plannedStartTime: now + startsIn,
      plannedEndTime: now + startsIn + duration,
      affectedComponents: components
        .filter(isAffected)
        .map(({ id }) => ({ componentId: id, status: 'under_maintenance' })),
      sendNotification: false,
      internal: false,
    });
  }
}
