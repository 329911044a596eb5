import { randomBytes } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { newId } from '@candor/platform/ids.js';
import { events } from '@candor/proto/events.js';
import type { ScenarioStack } from './scenario-stack.js';

const CREATED = 'evt.identity.v1.customer_created';
const CHANGED = 'evt.catalog.v1.downtime_changed';
const PAGE_SAVED = 'evt.pages.v1.page_saved';
const MS_PER_PAGE = 3_000;
const LEAST_MS = 120_000;

/** The page of an organisation without users. */
export interface ScenarioPage {
  readonly customerId: string;
  readonly domain: string;
  /** Of the organisation. */
  readonly name: string;
}

/**
 * Creates many pages at once, bypassing the sign-up, which is not under test: identity and catalog get the rows and the
 * events that they would have, and the pages service projects each page from them.
 * @param wait until all are published, which another release may report elsewhere
 */
export async function addPages(
  stack: ScenarioStack,
  count: number,
  services: number,
  wait = true,
): Promise<ScenarioPage[]> {
  const run = randomBytes(4).toString('hex');
  const domains = Array.from({ length: count }, (_, i) => `many-${run}-${i}`);
  const pages = domains.map((domain) => ({ customerId: newId(), domain, name: `Trial ${domain} Inc.` }));
  await stack.query(
    `insert into catalog.component (id, customer_id, name, description, group_name, enabled, internal,
                                    show_historical_status, created_at)
     select gen_random_uuid(), customer_id, 'Service ' || n, 'What service ' || n || ' does for its users',
            'Region ' || (n + 9) / 10, true, false, true, now() - interval '1 year'
       from unnest($1::uuid[]) as customer_id, generate_series(1, $2::int) as n`,
    [pages.map(({ customerId }) => customerId), services],
  );
  const facts = pages.map(({ customerId, domain, name }) => {
    const customer = { id: customerId, name, domain };
    return { customerId, payload: toBinary(events[CREATED], create(events[CREATED], { customer })) };
  });
  await addFacts(stack, 'identity', CREATED, facts);
  if (wait) await untilRevision(stack, pages, 1);
  return pages;
}

/**
 * Gives an organisation many further pages at once, each with these components, bypassing the call that makes one: `pages`
 * gets the rows and the events that it would have.
 */
export async function addFurtherPages(
  stack: ScenarioStack,
  customerId: string,
  count: number,
  componentIds: readonly string[],
): Promise<void> {
  const run = randomBytes(4).toString('hex');
  const pages = Array.from({ length: count }, (_, n) => ({ id: newId(), name: `Other ${n}`, domain: `o-${run}-${n}` }));
  const ids = pages.map(({ id }) => id);
  await stack.query(
    `insert into pages.page (customer_id, page_id, name, domain)
     select $1, id, name, domain from unnest($2::uuid[], $3::text[], $4::text[]) as made (id, name, domain)`,
    [customerId, ids, pages.map(({ name }) => name), pages.map(({ domain }) => domain)],
  );
  await stack.query(
    `insert into pages.page_component (customer_id, page_id, component_id, position)
     select $1, id, component_id, position
       from unnest($2::uuid[]) as id, unnest($3::uuid[]) with ordinality as placed (component_id, position)`,
    [customerId, ids, componentIds],
  );
  const facts = pages.map(({ id: pageId, name, domain }) => {
    const fact = { customerId, pageId, version: 1n, componentIds: [...componentIds], name, domain };
    return { customerId, payload: toBinary(events[PAGE_SAVED], create(events[PAGE_SAVED], fact)) };
  });
  await addFacts(stack, 'pages', PAGE_SAVED, facts);
}

/**
 * Renames a service of each page, which adds one revision of it. Waits until all have it.
 * @param ending added to the name
 */
export async function changePages(stack: ScenarioStack, pages: readonly ScenarioPage[], ending = "'"): Promise<void> {
  const before = await revisionsOf(stack, pages);
  const ids = pages.map(({ customerId }) => customerId);
  await stack.query(
    `update catalog.component set name = name || $2, version = version + 1
      where customer_id = any($1::uuid[]) and name like 'Service 1%'`,
    [ids, ending],
  );
  const facts = ids.map((customerId) => {
    const fact = create(events[CHANGED], { customerId, incidentId: newId() });
    return { customerId, payload: toBinary(events[CHANGED], fact) };
  });
  await addFacts(stack, 'catalog', CHANGED, facts);
  // Revisions are times, and these come after all earlier ones.
  await untilRevision(stack, pages, Math.max(...before.values()) + 1);
}

/** The last revision of each page by its domain, from Postgres. */
export async function revisionsOf(stack: ScenarioStack, pages: readonly ScenarioPage[]): Promise<Map<string, number>> {
  const rows = await stack.query<{ domain: string; revision: number }>(
    `select domain, s.revision::float8 as revision from pages.page join pages.published_state s using (page_id, customer_id)
      where month = '' and customer_id = any($1::uuid[])`,
    [pages.map(({ customerId }) => customerId)],
  );
  return new Map(rows.map(({ domain, revision }) => [domain, revision]));
}

async function addFacts(
  stack: ScenarioStack,
  schema: 'identity' | 'catalog' | 'pages',
  subject: string,
  facts: readonly { customerId: string; payload: Uint8Array }[],
): Promise<void> {
  await stack.query(
    `insert into ${schema}.outbox (id, customer_id, subject, payload)
     select id, customer_id, $3, payload from unnest($1::uuid[], $2::uuid[], $4::bytea[]) as f(id, customer_id, payload)`,
    [
      facts.map(() => newId()),
      facts.map(({ customerId }) => customerId),
      subject,
      facts.map(({ payload }) => Buffer.from(payload)),
    ],
  );
}

async function untilRevision(stack: ScenarioStack, pages: readonly ScenarioPage[], revision: number): Promise<void> {
  const ids = pages.map(({ customerId }) => customerId);
  await stack.until('every page to be published', LEAST_MS + pages.length * MS_PER_PAGE, async () => {
    const [row] = await stack.query<{ n: number }>(
      `select count(*)::int as n from pages.published_state
        where month = '' and customer_id = any($1::uuid[]) and revision >= $2`,
      [ids, revision],
    );
    return row?.n === pages.length ? true : undefined;
  });
}
