import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { TestProduct } from './test-product.js';
import type { TestTenant } from './test-tenant.js';

const HOUR_MS = 3_600_000;

/** The objects of one organisation, one of each kind; every text contains the marker. */
export interface TenantObjects {
  readonly incident: string;
  readonly entry: string;
  /** Of the same incident. */
  readonly plannedEntry: string;
  readonly maintenance: string;
  /** A recurring one. */
  readonly maintenanceSeries: string;
  readonly template: string;
  /** A further page with the service. */
  readonly page: string;
  /** Open, or planned where the objects are internal. */
  readonly announcement: string;
  readonly service: string;
  /** A status page of a provider that it watches. */
  readonly upstream: string;
  /** What a service of the organisation has to do with it. */
  readonly upstreamLink: string;
  /** An incident that is proposed because of it. */
  readonly upstreamDraft: string;
  readonly emailSubscriber: string;
  readonly webhookSubscriber: string;
  readonly slackSubscriber: string;
  readonly webhookIntegration: string;
  readonly emailIntegration: string;
  readonly slackIntegration: string;
  readonly twitterIntegration: string;
  readonly invoice: string;
  readonly user: string;
  /** Its access key. */
  readonly apiKey: string;
  readonly sideDoorKey: string;
  readonly serviceGroup: string;
  /** A group sent by an identity provider. */
  readonly group: string;
  /** The delivery of the incident to the webhook subscriber; undefined when there were no notifications. */
  readonly incidentEvent: string;
  /** The delivery of the maintenance, likewise. */
  readonly maintenanceEvent: string;
  /** The delivery of the announcement, likewise. */
  readonly announcementEvent: string;
}

/** The visibility of the objects. */
export interface Kind {
  /** One word that is in every name and text. */
  readonly marker: string;
  /** Internal: never visible to visitors. */
  readonly internal: boolean;
  /**
   * Whether subscribers are notified of the incident, the maintenance and the announcement; if so, the deliveries are complete when the
   * objects are there.
   */
  readonly notifies?: boolean;
}

export async function makeObjects(product: TestProduct, tenant: TestTenant, kind: Kind): Promise<TenantObjects> {
  const { marker, internal } = kind;
  const post: Post = (path, body) => product.must('POST', path, { headers: tenant.as('Owner'), body });
  const { component } = await post<{ component: { id: string } }>('/api/services', {
    name: `${marker} service`,
    description: `${marker} description`,
    group: { name: `${marker} group` },
    internal,
  });
  // Before the incident, of which they are notified.
  const recipients = await makeRecipients(product, tenant, post, kind);
  const [subjects, others, { page }, { template }, upstream, serviceGroup] = await Promise.all([
    makeSubjects(product, post, kind, { componentId: component.id, recipientId: recipients.webhookSubscriber }),
    makeOfOrganisation(product, tenant, post, marker),
    post<{ page: { id: string } }>('/api/pages', {
      name: `${marker} page`,
      domain: `page-${randomUUID()}`,
      components: [{ componentId: component.id }],
    }),
    post<{ template: { id: string } }>('/api/templates', {
      title: `${marker} template`,
      message: `${marker} message`,
      affectedComponents: [{ componentId: component.id }],
    }),
    addUpstream(product, tenant, marker),
    groupOf(product, tenant, `${marker} group`),
  ]);
  return {
    ...recipients,
    ...subjects,
    ...others,
    ...upstream,
    page: page.id,
    template: template.id,
    service: component.id,
    serviceGroup,
  };
}

type Post = <T>(path: string, body: object) => Promise<T>;

async function makeRecipients(product: TestProduct, tenant: TestTenant, post: Post, { marker }: Kind) {
  // The number per day is limited: a suite needs more.
  await product.sql.query('delete from integrations.email_quota where customer_id = $1', [tenant.customerId]);
  const [webhook, email, emailReader, webhookReader, slackIntegration, twitterIntegration, slackSubscriber] =
    await Promise.all([
      post<{ webhookIntegration: { id: string } }>('/api/integrations/webhook', {
        url: `${product.hooksUrl}/${marker}/integration`,
      }),
      post<{ emailIntegration: { id: string } }>('/api/integrations/email', {
        emailAddress: `${marker.toLowerCase()}@integration.example`,
      }),
      post<{ emailSubscriber: { id: string } }>('/api/subscribers/email', {
        email: `${marker.toLowerCase()}@reader.example`,
      }),
      post<{ webhookSubscriber: { id: string } }>('/api/subscribers/webhook', {
        webhookUrl: `${product.hooksUrl}/${marker}`,
      }),
      addAuthorized(product, tenant, 'slack', marker),
      addAuthorized(product, tenant, 'twitter', marker),
      addSlackSubscriber(product, tenant, marker),
    ]);
  return {
    webhookIntegration: webhook.webhookIntegration.id,
    emailIntegration: email.emailIntegration.id,
    emailSubscriber: emailReader.emailSubscriber.id,
    webhookSubscriber: webhookReader.webhookSubscriber.id,
    slackIntegration,
    twitterIntegration,
    slackSubscriber,
  };
}

/** What subscribers are notified of. */
async function makeSubjects(
  product: TestProduct,
  post: Post,
  { marker, internal, notifies = false }: Kind,
  { componentId, recipientId }: { readonly componentId: string; readonly recipientId: string },
) {
  const affected = [{ componentId }];
  const eventAbout = (subjectId: string) => deliveredTo(product, recipientId, subjectId);
  const [ofIncident, ofMaintenance, ofAnnouncement, maintenanceSeries] = await Promise.all([
    makeIncident(),
    makeMaintenance(),
    makeAnnouncement(),
    makeSeries(),
  ]);
  return { ...ofIncident, ...ofMaintenance, ...ofAnnouncement, maintenanceSeries };

  async function makeIncident() {
    const { incident } = await post<{ incident: { id: string; entries: { id: string }[] } }>('/api/incidents', {
      name: `${marker} incident`,
      private: internal,
      entry: { message: `${marker} message`, sendNotification: notifies, affectedComponents: affected },
    });
    const { plannedEntry } = await post<{ plannedEntry: { id: string } }>(
      `/api/incidents/${incident.id}/planned-entries`,
      {
        message: `${marker} planned`,
        incidentStatus: 'identified',
        affectedComponents: affected,
        publishAt: Date.now() + 24 * HOUR_MS,
      },
    );
    const incidentEvent = notifies ? await eventAbout(incident.id) : randomUUID();
    return {
      incident: incident.id,
      entry: incident.entries[0]?.id ?? '',
      plannedEntry: plannedEntry.id,
      incidentEvent,
    };
  }

  async function makeMaintenance() {
    const { maintenance } = await post<{ maintenance: { id: string } }>('/api/maintenances', {
      name: `${marker} maintenance`,
      message: `${marker} message`,
      plannedStartTime: Date.now() + HOUR_MS,
      plannedEndTime: Date.now() + 2 * HOUR_MS,
      affectedComponents: affected,
      internal,
      sendNotification: notifies,
    });
    return {
      maintenance: maintenance.id,
      maintenanceEvent: notifies ? await eventAbout(maintenance.id) : randomUUID(),
    };
  }

  async function makeSeries() {
    const start = Math.ceil(Date.now() / 1_000) * 1_000 + HOUR_MS;
    const { maintenance } = await post<{ maintenance: { series: { id: string } } }>('/api/maintenances', {
      name: `${marker} recurring`,
      message: `${marker} message`,
      plannedStartTime: start,
      plannedEndTime: start + HOUR_MS,
      affectedComponents: affected,
      internal,
      recurrence: { rrule: 'FREQ=YEARLY' },
    });
    return maintenance.series.id;
  }

  async function makeAnnouncement() {
    const { announcement } = await post<{ announcement: { id: string } }>('/api/announcements', {
      name: `${marker} announcement`,
      message: `${marker} message`,
      // Visitors see it from its start on.
      ...(internal && { startsAt: Date.now() + HOUR_MS }),
      endsAt: Date.now() + 24 * HOUR_MS,
      sendNotification: notifies,
    });
    const announcementEvent = notifies && !internal ? await eventAbout(announcement.id) : randomUUID();
    return { announcement: announcement.id, announcementEvent };
  }
}

/** Users, keys, a group of an identity provider and an invoice. */
async function makeOfOrganisation(product: TestProduct, tenant: TestTenant, post: Post, marker: string) {
  const headers = tenant.as('Owner');
  // The numbers of keys are limited: a suite needs more.
  await product.sql.query('delete from identity.api_key where customer_id = $1', [tenant.customerId]);
  await product.sql.query('delete from pages.side_door_key where customer_id = $1', [tenant.customerId]);
  const [{ user }, { accessKey }, { sideDoorKey }, group, invoice] = await Promise.all([
    post<{ user: { id: string } }>('/api/users', {
      name: `${marker} user`,
      email: `${marker.toLowerCase()}@staff.${tenant.domain}.example`,
    }),
    post<{ accessKey: string }>('/api/api-keys', {}),
    post<{ sideDoorKey: { id: string } }>('/api/side-door/keys', {
      name: `${marker} key`,
      publicKey: Buffer.alloc(32, 1).toString('base64'),
    }),
    addGroup(product, tenant, marker),
    buyEverything(),
  ]);
  return { user: user.id, apiKey: accessKey, sideDoorKey: sideDoorKey.id, group, invoice };

  /** A plan with everything in it, so that nothing is switched off; bought once, whatever the number of objects. */
  async function buyEverything(): Promise<string> {
    await post('/api/payment/v2/plan', { planId: 'enterprise' });
    const { invoices } = await product.must<{ invoices: { id: string }[] }>('GET', '/api/payment/v2/invoices/1', {
      headers,
    });
    return invoices[0]?.id ?? '';
  }
}

/** The event about an incident, maintenance or announcement of which a recipient has been notified, once it has. */
async function deliveredTo(product: TestProduct, recipientId: string, subjectId: string): Promise<string> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { rows } = await product.sql.query<{ event_id: string }>(
      `select d.event_id from notifications.delivery d join notifications.event e on e.id = d.event_id
        where d.recipient_id = $1 and e.subject_id = $2 and d.state = 'delivered'`,
      [recipientId, subjectId],
    );
    if (rows[0]) return rows[0].event_id;
    if (Date.now() > deadline) throw new Error('nothing was delivered in time');
    await sleep(20);
  }
}

/** The id of a group of services by its name. */
async function groupOf(product: TestProduct, tenant: TestTenant, name: string): Promise<string> {
  const headers = tenant.as('Owner');
  const path = '/api/service-groups';
  const { groups } = await product.must<{ groups: { id: string; name: string }[] }>('GET', path, { headers });
  return groups.find((group) => group.name === name)?.id ?? '';
}

async function addGroup(product: TestProduct, tenant: TestTenant, marker: string): Promise<string> {
  const headers = tenant.as('Owner');
  const { secret } = await product.must<{ secret: string }>('POST', '/api/provisioning/token', { headers });
  const { id } = await product.must<{ id: string }>('POST', '/scim/v2/Groups', {
    headers: { authorization: `Bearer ${secret}` },
    // A suite creates several sets for one organisation.
    body: { displayName: `${marker} group ${randomUUID()}` },
  });
  return id;
}

/** Without asking anybody: what is at an address decides about the calls that add one, and what breaks about drafts. */
async function addUpstream(
  product: TestProduct,
  { customerId }: TestTenant,
  marker: string,
): Promise<Pick<TenantObjects, 'upstream' | 'upstreamDraft' | 'upstreamLink'>> {
  const id = randomUUID();
  await product.sql.query(
    `with u as (
       insert into signals.upstream (id, kind, address, page_name, state, next_at, settle_at)
       values ($1, 'statuspage', $3, $4, $5, now() + interval '1 day', null) returning id)
     insert into signals.watch (id, customer_id, upstream_id, name, created_by) select $1, $2, id, $4, $1 from u`,
    [id, customerId, `${product.hooksUrl}/${id}`, `${marker} provider`, gzipSync('[]')],
  );
  const [upstreamLink, upstreamDraft] = [randomUUID(), randomUUID()];
  await product.sql.query(
    `insert into signals.link (id, customer_id, watch_id, upstream_id, component_key, kind, own_component_id,
       own_component_name, created_by, provider_name, component_name, status, since)
     select $1, customer_id, id, upstream_id, '', 'depends_on', $1, $3, created_by, name, '', 'unknown', now()
       from signals.watch where id = $2`,
    [upstreamLink, id, `${marker} dependant`],
  );
  await product.sql.query(
    `insert into signals.draft (id, customer_id, watch_id, provider_name, provider_url, said)
     values ($1, $2, $3, $4, 'https://status.provider.example/', $5)`,
    [upstreamDraft, customerId, id, `${marker} provider`, JSON.stringify({ components: [], incidents: [] })],
  );
  return { upstream: id, upstreamLink, upstreamDraft };
}

/** Slack's own consent stands before the call that adds one. It pauses: what nobody lets us post to would soon be quarantined. */
async function addSlackSubscriber(product: TestProduct, { customerId }: TestTenant, marker: string): Promise<string> {
  const id = randomUUID();
  await product.sql.query(
    `insert into subscribers.subscription
       (id, customer_id, channel, address, verified, confirmed_at, team_name, channel_name, paused_at)
     values ($1, $2, 'slack', $3, true, now(), $3, $3, now())`,
    [id, customerId, `${marker} channel`],
  );
  return id;
}

/** An integration that starts with a consent elsewhere; its tokens are invalid. */
async function addAuthorized(
  product: TestProduct,
  { customerId }: TestTenant,
  channel: 'slack' | 'twitter',
  marker: string,
): Promise<string> {
  const id = randomUUID();
  const names = channel === 'slack' ? 'team_name, channel_id, channel_name' : 'screen_name';
  const values = channel === 'slack' ? '$4, $4, $4' : '$4';
  await product.sql.query(
    `insert into integrations.integration (id, customer_id, channel, identity, created_by, sealed_token, sealed_secret, ${names})
     values ($1, $2, $3, $4, $1, 'nothing', 'nothing', ${values})`,
    [id, customerId, channel, marker],
  );
  return id;
}

/** The object of a tenant for a parameter: by the path up to and including it. */
const PARAMETERS: Readonly<Record<string, (objects: TenantObjects, tenant: TestTenant) => string>> = {
  '/api/incidents/{id}': ({ incident }) => incident,
  '/api/incidents/{id}/entries/{entryId}': ({ entry }) => entry,
  '/api/incidents/{id}/planned-entries/{plannedEntryId}': ({ plannedEntry }) => plannedEntry,
  '/api/incidents/{id}/deliveries/{entryId}': ({ entry }) => entry,
  '/api/maintenances/{id}/deliveries/{eventId}': ({ maintenanceEvent }) => maintenanceEvent,
  '/api/deliveries/{eventId}': ({ incidentEvent }) => incidentEvent,
  '/api/deliveries/{eventId}/{recipientId}': ({ webhookSubscriber }) => webhookSubscriber,
  '/api/maintenance-series/{id}': ({ maintenanceSeries }) => maintenanceSeries,
  '/api/maintenances/{id}': ({ maintenance }) => maintenance,
  '/api/payment/v2/invoices/invoice/{invoiceId}': ({ invoice }) => invoice,
  '/api/announcements/{id}': ({ announcement }) => announcement,
  '/api/templates/{id}': ({ template }) => template,
  '/api/pages/{pageId}': ({ page }) => page,
  '/api/service-groups/{id}': ({ serviceGroup }) => serviceGroup,
  '/api/services/{id}': ({ service }) => service,
  '/api/upstreams/{id}': ({ upstream }) => upstream,
  '/api/upstream-links/{id}': ({ upstreamLink }) => upstreamLink,
  '/api/upstream-drafts/{id}': ({ upstreamDraft }) => upstreamDraft,
  '/api/subscribers/email/{id}': ({ emailSubscriber }) => emailSubscriber,
  '/api/subscribers/webhook/{id}': ({ webhookSubscriber }) => webhookSubscriber,
  '/api/subscribers/webhook/unsubscribe/{id}': ({ webhookSubscriber }) => webhookSubscriber,
  '/api/subscribers/slack/{id}': ({ slackSubscriber }) => slackSubscriber,
  '/api/integrations/webhook/{id}': ({ webhookIntegration }) => webhookIntegration,
  '/api/integrations/email/{id}': ({ emailIntegration }) => emailIntegration,
  '/api/integrations/slack/{id}': ({ slackIntegration }) => slackIntegration,
  '/api/integrations/twitter/{id}': ({ twitterIntegration }) => twitterIntegration,
  // None: a passkey is made by a browser. Those of the organisation and foreign ones are missing alike.
  '/api/users/me/second-factors/passkeys/{id}': ({ user }) => user,
  // None, unless it was made for it.
  '/api/users/me/sessions/{id}': ({ user }) => user,
  '/api/users/{id}': ({ user }) => user,
  '/api/api-keys/{accessKey}': ({ apiKey }) => apiKey,
  '/api/side-door/keys/{id}': ({ sideDoorKey }) => sideDoorKey,
  '/api/provisioning/groups/{id}': ({ group }) => group,
  '/api/public/incidents/{id}': ({ incident }) => incident,
  '/api/public/customers/id/{id}': (_, { customerId }) => customerId,
  '/api/public/logo/{customerId}': (_, { customerId }) => customerId,
  '/api/public/logo-dark/{customerId}': (_, { customerId }) => customerId,
  '/api/public/favicon/{customerId}': (_, { customerId }) => customerId,
  '/api/public/customers/{domain}': (_, { domain }) => domain,
};

/**
 * A tenant's own value for a parameter of a path.
 * @throws Error for an unknown parameter
 */
export function valueOf(path: string, parameter: string, objects: TenantObjects, tenant: TestTenant): string {
  const place = path.slice(0, path.indexOf(`{${parameter}}`) + parameter.length + 2);
  const value = PARAMETERS[place];
  if (!value) throw new Error(`Please say in tenant-objects.ts which object "${place}" names, and make one.`);
  return value(objects, tenant);
}
