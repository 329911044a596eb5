import type { Api } from '@candor/ops/seed/api.js';
import { startHttpSink, type HttpSink } from '../src/sinks/http-sink.js';

/** One object for each kind of screen with an id. */
export interface ScreenIds {
  readonly service: string;
  readonly incident: string;
  readonly maintenance: string;
  readonly template: string;
  readonly announcement: string;
  /** A further page. */
  readonly page: string;
  readonly upstream: string;
  /** A webhook of the organisation, and a subscribed one. */
  readonly integration: string;
  readonly subscriber: string;
}

const HOUR_MS = 3_600_000;
/** Words that cannot be broken anywhere, and words that can. */
const UNBROKEN = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
const LONG =
  'Settlement and reconciliation for merchants in every region, those without a region of their own included';

/** Plays a provider whose status page has such names too. */
export function startLongNamedProvider(): Promise<HttpSink> {
  const components = [
    { id: 'group', name: `${UNBROKEN} II`, status: 'partial_outage', group: true },
    { id: 'one', name: UNBROKEN, status: 'partial_outage', group_id: 'group' },
    { id: 'two', name: LONG, status: 'a word of its own' },
  ];
  const incidents = [
    {
      ...{ id: 'incident', name: `${UNBROKEN}: ${LONG}`, status: 'investigating', impact: 'major' },
      ...{ shortlink: 'https://provider.example/incident', started_at: new Date().toISOString() },
      incident_updates: [{ body: `${LONG}: ${UNBROKEN}`, created_at: new Date().toISOString() }],
      components: [{ id: 'one' }],
    },
  ];
  const body = JSON.stringify({ page: { name: UNBROKEN }, components, incidents, scheduled_maintenances: [] });
  return startHttpSink(() => ({ status: 200, headers: { 'content-type': 'application/json' }, body }));
}

/**
 * Names of the maximum length in every list of an organisation, so that layouts are tested with more than short ones.
 */
export async function prepareLongNames(api: Api, inbox: string, provider: string): Promise<ScreenIds> {
  const { component } = await api.must<{ component: { id: string } }>('POST', '/api/services', {
    ...{ name: UNBROKEN, description: LONG, group: { name: `${UNBROKEN} II` } },
    ...{ showHistoricalStatus: true, enabled: true, internal: true },
  });
  const affectedComponents = [{ componentId: component.id, componentStatus: 'partial_outage' }];
  const entry = { message: `${LONG}: ${UNBROKEN}`, incidentStatus: 'investigating', affectedComponents };
  const { incident } = await api.must<{ incident: { id: string } }>('POST', '/api/incidents', {
    ...{ name: `${UNBROKEN}: ${LONG}`, private: false, incidentStatus: 'investigating' },
    entry: { ...entry, sendNotification: true },
  });
  const { template } = await api.must<{ template: { id: string } }>('POST', '/api/templates', {
    ...{ title: UNBROKEN, sendNotification: false },
    ...entry,
  });
  const { announcement } = await api.must<{ announcement: { id: string } }>('POST', '/api/announcements', {
    ...{ name: `${UNBROKEN}: ${LONG}`, message: `${LONG}: ${UNBROKEN}`, endsAt: Date.now() + 48 * HOUR_MS },
  });
  const { page } = await api.must<{ page: { id: string } }>('POST', '/api/pages', {
    ...{ name: LONG.slice(0, 100), domain: 'settlement-and-reconciliation-for-merchants-in-every-region' },
    components: [{ componentId: component.id, groupName: `${UNBROKEN} II` }],
  });
  const plannedStartTime = Date.now() + 48 * HOUR_MS;
  const { maintenance } = await api.must<{ maintenance: { id: string } }>('POST', '/api/maintenances', {
    ...{ name: `${UNBROKEN}: ${LONG}`, message: LONG, plannedStartTime, plannedEndTime: plannedStartTime + HOUR_MS },
    ...{ affectedComponents: [{ componentId: component.id }], sendNotification: false, internal: false },
  });
  const email = `${'settlement-and-reconciliation'.repeat(2)}@merchants.in-every-region.acme.example`;
  await api.must('POST', '/api/users', { name: LONG.slice(0, 60), email });
  await api.mustSendCsv('/api/subscribers/email/import?consent=true', `email\n${email}\n`);
  await api.must('POST', '/api/integrations/email', { emailAddress: email });
  const { upstream } = await api.must<{ upstream: { id: string } }>('POST', '/api/upstreams', { url: provider });
  const url = `${inbox}/hooks/${UNBROKEN.toLowerCase()}`;
  await api.must('POST', '/api/integrations/webhook', { url });
  await api.must('POST', '/api/subscribers/webhook', { webhookUrl: url });
  const webhooks = await api.must<Webhooks>('GET', '/api/integrations/webhook');
  const subscribed = await api.must<Webhooks>('GET', '/api/subscribers/webhook');
  return {
    ...{ service: component.id, incident: incident.id, maintenance: maintenance.id, template: template.id },
    ...{ announcement: announcement.id, page: page.id, upstream: upstream.id },
    integration: webhooks.webhookIntegrations?.[0]?.id ?? 'none',
    subscriber: subscribed.webhookSubscribers?.[0]?.id ?? 'none',
  };
}

interface Webhooks {
  readonly webhookIntegrations?: readonly { readonly id: string }[];
  readonly webhookSubscribers?: readonly { readonly id: string }[];
}
