import { operations } from './openapi.js';
import { isRead } from './right-body.js';
import type { TestProduct } from './test-product.js';
import type { TestTenant } from './test-tenant.js';

const DERIVED = /\/(downtime|deliveries|audit-log)$/;

/**
 * Every list for staff, without data that follows from events a moment later: downtime, deliveries, the audit log, the
 * status of services.
 */
const LISTS = operations.filter(
  (one) => isRead(one) && one.method === 'GET' && one.isAdmin && one.parameters.length === 0 && !DERIVED.test(one.path),
);

/** All stored data of an organisation, as text to compare before and after. */
export async function everythingOf(product: TestProduct, tenant: TestTenant): Promise<string> {
  const answers = await Promise.all(
    LISTS.map(({ path, query }) =>
      product.ask('GET', `${path}?${query}`, { headers: tenant.as('Owner'), unlogged: true }),
    ),
  );
  return answers.map(({ text }) => text.replaceAll(/"componentStatus":"\w+"/g, '')).join('\n');
}
