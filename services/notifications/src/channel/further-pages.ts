import { type Tx } from '@candor/database/database.js';
import { type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { firstPageShows, pageIdsOf } from '@candor/proto/page-placement.js';

/** The components that were ever chosen for a page of the transaction's organisation beside its first one. */
export async function loadEverChosen(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }[]>(`select distinct unnest(ever_component_ids) as id from further_page`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The pages that would show an incident or a maintenance, as `page_ids` of its events has them.
 * @param named every component that it names
 */
export async function pagesThatShow(tx: Tx, customerId: string, named: readonly string[]): Promise<string[]> {
  const everChosen = await loadEverChosen(tx);
  if (everChosen.size === 0) return [];
  const rows = await tx.query<{ id: string }[]>(`select id from component where id = any($1::uuid[]) and public`, [
    named,
  ]);
  const shown = new Set(rows.map(({ id }) => id));
  const further = await tx.query<{ id: string }[]>(
    `select page_id as id from further_page where component_ids && $1::uuid[] order by page_id`,
    [named],
  );
  const isFirst = firstPageShows(named, (id) => shown.has(id), everChosen);
  return pageIdsOf(
    isFirst ? customerId : undefined,
    further.map(({ id }) => id),
  );
}

interface Shown {
  readonly ids: string[];
  readonly audiences: readonly { readonly id: string; readonly componentIds: readonly string[] }[];
}

/** The components of a further page that readers in these of its audiences see, in its order. */
export async function loadShown(tx: Tx, pageId: string, audienceIds: readonly string[]): Promise<string[]> {
  const page = await loadPage(tx, pageId);
  return page ? seenBy(page, audienceIds) : [];
}

/**
 * The audiences of a further page that staff look at news of it with: none where all its readers see what the news names,
 * else all that see some of it.
 */
export async function loadAudiencesFor(tx: Tx, pageId: string, named: readonly string[]): Promise<string[]> {
  const page = await loadPage(tx, pageId);
  if (!page || named.length === 0 || seenBy(page, []).some((id) => named.includes(id))) return [];
  return page.audiences.flatMap(({ id, componentIds }) => (componentIds.some((one) => named.includes(one)) ? id : []));
}

async function loadPage(tx: Tx, pageId: string): Promise<Shown | undefined> {
  const [row] = await tx.query<Shown[]>(`select component_ids as ids, audiences from further_page where page_id = $1`, [
    pageId,
  ]);
  return row;
}

function seenBy({ ids, audiences }: Shown, audienceIds: readonly string[]): string[] {
  const forSome = new Set(audiences.flatMap(({ componentIds }) => componentIds));
  const own = audiences.filter(({ id }) => audienceIds.includes(id));
  const theirs = new Set(own.flatMap(({ componentIds }) => componentIds));
  return ids.filter((id) => !forSome.has(id) || theirs.has(id));
}

/** Every component that an incident names. */
export function namedBy({ entries }: Pick<Incident, 'entries'>): string[] {
  return entries.flatMap(({ affectedComponents }) => affectedComponents.map(({ componentId }) => componentId));
}
