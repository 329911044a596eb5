import { randomBytes } from 'node:crypto';
import type { Product } from '../bench/bench-harness.js';
import { addPages, type ScenarioPage } from '../scenario/many-pages.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { untilDone } from './until-done.js';

/** An organisation, one of its services, and how many recipients it has. */
export interface Organisation extends ScenarioPage {
  readonly componentId: string;
  readonly subscribers: number;
}

/** Each has these. */
export interface Size {
  readonly services: number;
  /** Webhooks at the counting sink. */
  readonly subscribers: number;
}

/** Makes organisations with an Owner, services, subscribers and a page each, and waits until that is published. */
export async function addOrganisations(
  { stack, counter }: Product,
  count: number,
  { services, subscribers }: Size,
): Promise<Organisation[]> {
  const pages = await addPages(stack, count, services);
  await addOwners(stack, pages);
  if (subscribers > 0) await addWebhooks(stack, counter.url, pages, subscribers);
  const rows = await stack.query<{ customer: string; component: string }>(
    `select distinct on (customer_id) customer_id as customer, id as component from catalog.component
      where customer_id = any($1::uuid[]) order by customer_id, name`,
    [pages.map(({ customerId }) => customerId)],
  );
  const components = new Map(rows.map(({ customer, component }) => [customer, component]));
  await untilDone(stack);
  return pages.map((page) => ({ ...page, subscribers, componentId: components.get(page.customerId) ?? '' }));
}

/** The rows that a sign-up leaves behind in identity, without the hash of a password, which takes a tenth of a second each. */
async function addOwners(stack: ScenarioStack, pages: readonly ScenarioPage[]): Promise<void> {
  const of = [pages.map(({ customerId }) => customerId), pages.map(({ domain }) => domain)];
  const made = `unnest($1::uuid[], $2::text[]) as made (id, domain)`;
  await stack.query(
    `insert into identity.customer (id, name, domain, created_at) select id, 'Trial ' || domain, domain, now() from ${made}`,
    of,
  );
  await stack.query(
    `insert into identity.member (id, customer_id, name, email, password_hash, role, enabled, confirmed_at, session_epoch, created_at)
     select gen_random_uuid(), id, 'Owner of ' || domain, 'owner@' || domain || '.example', repeat('x', 97), 'Owner', true, now(), 0, now()
       from ${made}`,
    of,
  );
  await stack.query(`insert into identity.domain_label (domain, customer_id) select domain, id from ${made}`, of);
}

/** Confirmed subscribers of each of the organisations. @param url of a counting sink */
export async function addWebhooks(
  stack: ScenarioStack,
  url: string,
  pages: readonly ScenarioPage[],
  each: number,
): Promise<void> {
  const run = randomBytes(4).toString('hex');
  await stack.query(
    `insert into subscribers.subscription (id, customer_id, channel, address, enabled, verified, created_at, confirmed_at)
     select gen_random_uuid(), customer_id, 'webhook', $2 || row_number() over (), true, true,
            now() - interval '1 hour', now() - interval '1 hour'
       from unnest($1::uuid[]) as customer_id, generate_series(1, $3::int)`,
    [pages.map(({ customerId }) => customerId), `${url}/${run}/`, each],
  );
}
