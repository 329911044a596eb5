import type { Tx } from '@candor/database/database.js';
import type { PageKey } from './page-key.js';

/** A component on a further page. */
export interface PlacedComponent {
  readonly componentId: string;
  /** Empty for none. */
  readonly groupName: string;
}

/** A page beside an organisation's first one. */
export interface FurtherPage {
  readonly pageId: string;
  readonly componentCount: number;
}

/** What a change concerns. */
export interface Affected {
  /** Every further page that has one of these. */
  readonly componentIds: readonly string[];
  /** These further pages themselves. */
  readonly pageIds: readonly string[];
}

/** Keeps an organisation from getting a further page until the transaction ends. */
export async function keepPages(tx: Tx, customerId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('pages of ' || $1::uuid, 0))`, [customerId]);
}

/** The pages that an organisation has beside its first one, the oldest first. @param only these alone */
export async function loadFurtherPages(tx: Tx, customerId: string, only?: Affected): Promise<FurtherPage[]> {
  return tx.query(
    `select page_id as "pageId",
            (select count(*)::int from page_component placed where placed.page_id = page.page_id) as "componentCount"
       from page where customer_id = $1 and page_id <> $1
        and ($2::uuid[] is null or page_id = any($2) or exists (
              select from page_component placed where placed.page_id = page.page_id and component_id = any($3::uuid[])))
      order by created_at, page_id`,
    [customerId, only?.pageIds ?? null, only?.componentIds ?? null],
  );
}

/** What an organisation's first page does not show to everybody by itself. */
export interface EverPlaced {
  /** The components that were ever chosen for a further page, or for an audience of the first one. */
  readonly everChosen: ReadonlySet<string>;
  /** Of these the ones that an audience of the first page ever had. */
  readonly everInAudience: ReadonlySet<string>;
}

export async function loadEverPlaced(tx: Tx, customerId: string): Promise<EverPlaced> {
  const rows = await tx.query<{ id: string; ofAudience: boolean }[]>(
    'select component_id as id, of_audience as "ofAudience" from chosen_component where customer_id = $1',
    [customerId],
  );
  return {
    everChosen: new Set(rows.map(({ id }) => id)),
    everInAudience: new Set(rows.flatMap(({ id, ofAudience }) => (ofAudience ? id : []))),
  };
}

/** Remembers what an audience of the first page has. */
export async function storeInAudience(tx: Tx, customerId: string, componentIds: readonly string[]): Promise<void> {
  await tx.query(
    `insert into chosen_component (customer_id, component_id, of_audience)
     select distinct $1::uuid, unnest($2::uuid[]), true
     on conflict (customer_id, component_id) do update set of_audience = true`,
    [customerId, componentIds],
  );
}

/** The components of one further page, in its order. */
export async function loadPlaced(tx: Tx, pageId: string): Promise<PlacedComponent[]> {
  return (await loadPlacedOf(tx, [pageId]))(pageId);
}

/** The same, as a set of their ids. */
export async function loadPlacedIds(tx: Tx, pageId: string): Promise<ReadonlySet<string>> {
  return new Set((await loadPlaced(tx, pageId)).map(({ componentId }) => componentId));
}

/** The same of several. */
export async function loadPlacedOf(tx: Tx, pageIds: readonly string[]): Promise<(pageId: string) => PlacedComponent[]> {
  const rows = await tx.query<(PlacedComponent & { pageId: string })[]>(
    `select page_id as "pageId", component_id as "componentId", group_name as "groupName" from page_component
      where page_id = any($1::uuid[]) order by page_id, position`,
    [pageIds],
  );
  const placed = Map.groupBy(rows, ({ pageId }) => pageId);
  return (pageId) => (placed.get(pageId) ?? []).map(({ componentId, groupName }) => ({ componentId, groupName }));
}

/** The further pages of an organisation that have one of these components. */
export async function loadPagesWith(tx: Tx, customerId: string, componentIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ pageId: string }[]>(
    `select distinct page_id as "pageId" from page_component
      where customer_id = $1 and component_id = any($2::uuid[])`,
    [customerId, componentIds],
  );
  return rows.map(({ pageId }) => pageId);
}

/** Replaces those before, and remembers that they were chosen. */
export async function storePlaced(
  tx: Tx,
  { customerId, pageId }: PageKey,
  placed: readonly PlacedComponent[],
): Promise<void> {
  const ids = placed.map(({ componentId }) => componentId);
  await tx.query('delete from page_component where page_id = $1', [pageId]);
  await tx.query(
    `insert into page_component (customer_id, page_id, component_id, group_name, position)
     select $1, $2, component_id, group_name, position
       from unnest($3::uuid[], $4::text[]) with ordinality as placed (component_id, group_name, position)`,
    [customerId, pageId, ids, placed.map(({ groupName }) => groupName)],
  );
  await tx.query(
    `insert into chosen_component (customer_id, component_id) select $1, unnest($2::uuid[])
     on conflict do nothing`,
    [customerId, ids],
  );
}

/** Takes a deleted component from every page. It stays one that was chosen. */
export async function takeFromPages(tx: Tx, customerId: string, componentId: string): Promise<void> {
  await tx.query('delete from page_component where customer_id = $1 and component_id = $2', [customerId, componentId]);
}
