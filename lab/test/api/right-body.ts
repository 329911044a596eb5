import { randomUUID } from 'node:crypto';
import { imageForm } from './image-form.js';
import { exampleOf, type Operation } from './openapi.js';
import { preparedOrder, preparedPage, preparedReaders } from './prepare-for.js';
import type { TenantObjects } from './tenant-objects.js';
import { PASSWORD } from './test-tenant.js';
import type { TestProduct } from './test-product.js';

const HOUR_MS = 3_600_000;

/** Whether a route changes nothing, although it may be a POST. Starting a consent is stored, although it is a GET. */
export function isRead({ method, path }: Operation): boolean {
  return (
    (method === 'GET' && !path.endsWith('/oauth')) || /\/search(\/csv)?$/.test(path) || path === '/api/public/incidents'
  );
}

/** The subscriber of a route that changes many. */
function manyOf(path: string, objects: TenantObjects): string {
  if (path.includes('/slack/')) return objects.slackSubscriber;
  return path.includes('/webhook/') ? objects.webhookSubscriber : objects.emailSubscriber;
}

/** Whether a route needs data that only an authenticator app or a browser can provide. */
export function needsFactor({ method, path }: Operation): boolean {
  return method !== 'GET' && path.startsWith('/api/users/me/second-factors/');
}

/**
 * A valid body for a route: its examples, with values that depend on the current state. Undefined for a route without a
 * body.
 */
export function rightBody(
  operation: Operation,
  objects: TenantObjects,
  { hooksUrl }: TestProduct,
): object | string | undefined {
  const { bodySchema, textType } = operation;
  if (textType === 'multipart/form-data') return imageForm(operation.path);
  if (textType === 'text/csv') return `email\n${randomUUID()}@reader.example\n`;
  if (!bodySchema) return undefined;
  // No filter: everything is found.
  if (isRead(operation)) return {};
  // A recurring maintenance starts at a whole second.
  const now = Math.ceil(Date.now() / 1_000) * 1_000;
  const own: Readonly<Record<string, unknown>> = {
    incidentId: objects.incident,
    // Of a preview; without an event the first notification is meant.
    entryId: objects.entry,
    eventId: undefined,
    maintenanceId: objects.maintenance,
    componentId: objects.service,
    // One that is there, and none that is created with its link.
    serviceId: objects.service,
    // Each is published once.
    proposalId: randomUUID(),
    newService: undefined,
    componentIds: [objects.service],
    pageIds: [objects.page],
    ids: [manyOf(operation.path, objects)],
    items: preparedOrder(objects),
    plannedStartTime: now + HOUR_MS,
    plannedEndTime: now + 2 * HOUR_MS,
    email: `${randomUUID()}@reader.example`,
    emailAddress: `${randomUUID()}@reader.example`,
    proof: PASSWORD,
    url: `${hooksUrl}/${randomUUID()}`,
    webhookUrl: `${hooksUrl}/${randomUUID()}`,
    issuer: hooksUrl,
    // None that is there already.
    services: [{ name: randomUUID() }],
    // The current version, whatever it is.
    baseVersion: operation.path === '/api/upstream-links/{id}' ? 1 : undefined,
    // No other page has it.
    ...(operation.path === '/api/pages' && { domain: `page-${randomUUID()}` }),
    ...(operation.path === '/api/pages/{pageId}' && { baseVersion: preparedPage(objects) }),
    // A private page is everybody's again, as all others expect it to be.
    ...(operation.path === '/api/settings/readers' && {
      ...{
        password: undefined,
        networks: [],
        people: [],
        audiences: undefined,
        providers: undefined,
        baseVersion: preparedReaders(objects),
      },
    }),
    // No other group may have it.
    ...(operation.path === '/api/service-groups/{id}' && { name: randomUUID() }),
    // An announcement that has begun keeps its start, and whether it notifies.
    startsAt: undefined,
    endsAt: now + 24 * HOUR_MS,
    ...(operation.path === '/api/announcements/{id}' && { sendNotification: undefined }),
    publishAt: now + HOUR_MS,
    nextUpdateBy: now + 2 * HOUR_MS,
    // A correction keeps the values of the entry.
    ...(operation.path.endsWith('/entries/{entryId}') && { sendNotification: undefined, nextUpdateBy: undefined }),
  };
  const text = JSON.stringify(exampleOf(bodySchema), (name, value: unknown) => (name in own ? own[name] : value));
  return JSON.parse(text) as object;
}
