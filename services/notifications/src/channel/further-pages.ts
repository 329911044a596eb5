import { type Tx } from '@candor/database/database.js';
import { isId } from '@candor/platform/ids.js';
import { firstPageShows, firstPageShowsToSome, pageIdsOf, type Placing } from '@candor/proto/page-placement.js';
import { loadFirstPage, loadInAudiences, type KnownAudience, type SeenPage } from './first-page.js';

/** Who would be shown something, as events of incidents and maintenances have it. */
export interface ShownOn {
  readonly pageIds: string[];
  readonly ofAudiences: boolean;
}

/**
 * Where an incident, a maintenance or an announcement would be shown. What is looked at before it is saved may name what no id
 * is: that is on no page.
 */
export async function pagesThatShow(tx: Tx, customerId: string, placing: Placing): Promise<ShownOn> {
  const [named, chosen] = [placing.named.filter(isId), placing.chosen.filter(isId)];
  const [others] = await tx.query<unknown[]>(`select from further_page limit 1`);
  const { audiences, ever } = await loadInAudiences(tx, customerId);
  if (!others && ever.size === 0) return { pageIds: [], ofAudiences: false };
  const rows = await tx.query<{ id: string }[]>(`select id from component where id = any($1::uuid[]) and public`, [
    named,
  ]);
  const shown = new Set(rows.map(({ id }) => id));
  const further = await tx.query<{ id: string }[]>(
    `select page_id as id from further_page
      where not deleted and (component_ids && $1::uuid[] or page_id = any($2::uuid[])) order by page_id`,
    [named, chosen],
  );
  const first = await loadFirstPage(tx, customerId, (id) => shown.has(id));
  const isFirst = firstPageShows(placing, first);
  const pageIds = pageIdsOf(
    isFirst ? customerId : undefined,
    further.map(({ id }) => id),
  );
  const inAudience = new Set(audiences.flatMap(({ componentIds }) => componentIds));
  return { pageIds, ofAudiences: firstPageShowsToSome(placing, first, inAudience) };
}

interface Shown {
  readonly ids: string[];
  readonly audiences: readonly KnownAudience[];
}

/** Nothing of one that was deleted. */
export async function loadSeenPage(tx: Tx, pageId: string, audienceIds: readonly string[]): Promise<SeenPage> {
  const page = await loadPage(tx, pageId);
  if (!page) return { componentIds: [], shows: () => false };
  const seen = seenBy(page, audienceIds);
  return {
    componentIds: seen,
    // As gateways decide: what names components of the page is for who sees one of them, and the rest for all.
    shows: ({ named, chosen }) => {
      const onPage = named.filter((id) => page.ids.includes(id));
      return onPage.length === 0 ? chosen.includes(pageId) : onPage.some((id) => seen.includes(id));
    },
  };
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
  const [row] = await tx.query<Shown[]>(
    `select component_ids as ids, audiences from further_page where page_id = $1 and not deleted`,
    [pageId],
  );
  return row;
}

function seenBy({ ids, audiences }: Shown, audienceIds: readonly string[]): string[] {
  const forSome = new Set(audiences.flatMap(({ componentIds }) => componentIds));
  const own = audiences.filter(({ id }) => audienceIds.includes(id));
  const theirs = new Set(own.flatMap(({ componentIds }) => componentIds));
  return ids.filter((id) => !forSome.has(id) || theirs.has(id));
}
