import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from './openapi.js';
import type { TenantObjects } from './tenant-objects.js';
import type { TestProduct } from './test-product.js';
import type { Role, TestTenant } from './test-tenant.js';

/** The answer about the page's readers. */
interface Decided {
  readonly readers: { readonly version: number };
}

/** The answer about a further page. */
interface Saved {
  readonly page: { readonly version: number };
}

const pages = new WeakMap<TenantObjects, number>();
const orders = new WeakMap<TenantObjects, object[]>();
const readers = new WeakMap<TenantObjects, number>();

/** All services of the organisation in another order than they have, once that was prepared. */
export function preparedOrder(objects: TenantObjects): object[] | undefined {
  return orders.get(objects);
}

/** The version of what was decided about the page's readers, once that was prepared; else the first. */
export function preparedReaders(objects: TenantObjects): number {
  return readers.get(objects) ?? 0;
}

/** The version of the further page, once that was prepared; else the first. */
export function preparedPage(objects: TenantObjects): number {
  return pages.get(objects) ?? 1;
}

/** Whether a successful operation leaves objects that the next one may find deleted, cancelled or under way. */
export function usesUp({ method, path }: Operation): boolean {
  return (
    method === 'DELETE' ||
    path.includes('second-factor') ||
    path.endsWith('/postmortem-draft') ||
    /\/(cancel|replay|test|end|planned-end)$/.test(path)
  );
}

/**
 * Creates what an operation needs besides the objects: an entry can only be deleted when it is not the only one, a plan
 * can only be changed when the organisation has or will have another, a postmortem is drafted of a resolved incident, a
 * status can only be set where no incident decides, a service is linked to one thing once, a link is changed with its
 * version, as is a further page, a page becomes everybody's when it is private, a change can only be cancelled when it is pending, a connection can only be removed when there is one, and
 * only failed deliveries are sent again.
 */
export async function prepareFor(
  { method, path }: Operation,
  {
    product,
    tenant,
    objects,
    role = 'Owner',
  }: Readonly<{
    product: TestProduct;
    tenant: TestTenant;
    objects: TenantObjects;
    /** The caller. */
    role?: Role;
  }>,
): Promise<void> {
  const headers = tenant.as('Owner');
  if (isPlanChange(path)) {
    await product.must('POST', '/api/payment/v2/plan', { headers, body: { planId: 'free' } });
  }
  if (method === 'PUT' && path === '/api/pages/{pageId}') {
    const { page } = await product.must<Saved>('GET', `/api/pages/${objects.page}`, { headers });
    pages.set(objects, page.version);
  }
  if (method === 'PUT' && path === '/api/settings/readers') {
    const decided = await product.must<Decided>('GET', path, { headers });
    const body = { networks: ['203.0.113.0/24'], people: [], needsAll: false, baseVersion: decided.readers.version };
    const { version } = (await product.must<Decided>('PUT', path, { headers, body })).readers;
    readers.set(objects, version);
  }
  if (method === 'DELETE' && path === '/api/sso') {
    const body = { issuer: product.hooksUrl, clientId: 'candor', clientSecret: 's', emailDomains: ['acme.example'] };
    await product.must('PUT', '/api/sso', { headers, body });
  }
  if (/^\/api\/(second-factor-policy|users\/\{id\}\/reset-second-factor)$/.test(path)) {
    await product.sql.query(
      `insert into identity.passkey (id, user_id, customer_id, credential_id, public_key, counter, transports, name, created_at)
       select gen_random_uuid(), id, customer_id, gen_random_uuid()::text, '', 0, '{}', 'Laptop', now()
         from identity.member where customer_id = $1`,
      [tenant.customerId],
    );
  }
  if (path === '/api/users/me/sessions/{id}') {
    await product.sql.query(
      `insert into identity.session (id, customer_id, user_id, session_epoch, token_hash, rotated_at, expires_at, created_at)
       select $1, customer_id, id, session_epoch, '', now(), now() + interval '1 day', now()
         from identity.member where email = $2`,
      [objects.user, `${role.toLowerCase()}@${tenant.domain}.example`],
    );
  }
  if (path === '/api/services/order') {
    await product.must('POST', '/api/services', { headers, body: { name: 'One more' } });
    const { order } = await product.must<{ order: { items: object[] } }>('GET', path, { headers });
    orders.set(objects, order.items.toReversed());
  }
  // Another role may have made or changed it before.
  if (path === '/api/upstreams/{id}/links') {
    await product.sql.query('delete from signals.link where own_component_id = $1', [objects.service]);
  }
  if (path === '/api/upstream-links/{id}') {
    await product.sql.query('update signals.link set version = 1 where id = $1', [objects.upstreamLink]);
  }
  if (path === '/api/services/{id}/status') {
    // What an incident says of it decides.
    await product.sql.query('delete from catalog.downtime where component_id = $1', [objects.service]);
  }
  if (path === '/api/incidents/{id}/postmortem-draft') {
    await product.sql.query(`update incidents.incident set status = 'resolved' where id = $1`, [objects.incident]);
    const body = { message: 'So far.' };
    if (method === 'DELETE')
      await product.must('PUT', `/api/incidents/${objects.incident}/postmortem-draft`, { headers, body });
  }
  if (isOfRunning(path)) await startNow(product, objects.maintenance);
  if (path.endsWith('/resend')) {
    await product.sql.query(`update notifications.delivery set state = 'failed' where event_id = any($1)`, [
      [objects.entry, objects.incidentEvent, objects.maintenanceEvent, objects.announcementEvent],
    ]);
  }
  if (method !== 'DELETE' || path !== '/api/incidents/{id}/entries/{entryId}') return;
  const body = { message: 'One more.', incidentStatus: 'identified' };
  await product.must('POST', `/api/incidents/${objects.incident}/entries`, { headers, body });
}

/** Whether an operation is for maintenances in progress. */
function isOfRunning(path: string): boolean {
  return /^\/api\/maintenances\/\{id\}\/(end|planned-end)$/.test(path);
}

/** Moves the planned start of a maintenance into the past, and waits until the clock has started it. */
async function startNow({ sql }: TestProduct, id: string): Promise<void> {
  await sql.query(
    `update incidents.maintenance set planned_start_time = now() - interval '1 minute' where id = $1 and awaits = 'start'`,
    [id],
  );
  const isRunning = async (): Promise<boolean> =>
    (await sql.query('select 1 from incidents.maintenance where id = $1 and incident_id is not null', [id])).rows
      .length > 0;
  const deadline = Date.now() + 60_000;
  while (!(await isRunning())) {
    if (Date.now() > deadline) throw new Error('it did not start in time');
    await sleep(20);
  }
}

/** Whether an operation, with the body of these tests, results in the plan that the organisation already has. */
function isPlanChange(path: string): boolean {
  return /^\/api\/payment\/(charge|v2\/(plan|update-plan|cancel-pending-plan-change))$/.test(path);
}
