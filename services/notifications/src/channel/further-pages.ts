import { type Tx } from '@candor/database/database.js';
import { isId } from '@candor/platform/ids.js';
import { firstPageShows, pageIdsOf, type Placing } from '@candor/proto/page-placement.js';

/** The components that were ever chosen for a page of the transaction's organisation beside its first one. */
export async function loadEverChosen(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }[]>(`select distinct unnest(ever_component_ids) as id from further_page`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The pages that would show an incident, a maintenance or an announcement, as `page_ids` of its events has them. What is looked at before it
 * is saved may name what no id is: that is on no page.
 */
export async function pagesThatShow(tx: Tx, customerId: string, placing: Placing): Promise<string[]> {
  const [named, chosen] = [placing.named.filter(isId), placing.chosen.filter(isId)];
  const [others] = await tx.query<unknown[]>(`select from further_page limit 1`);
  if (!others) return [];
  const rows = await tx.query<{ id: string }[]>(`select id from component where id = any($1::uuid[]) and public`, [
    named,
  ]);
  const shown = new Set(rows.map(({ id }) => id));
  const further = await tx.query<{ id: string }[]>(
    `select page_id as id from further_page
      where not deleted and (component_ids && $1::uuid[] or page_id = any($2::uuid[])) order by page_id`,
    [named, chosen],
  );
  const everChosen = await loadEverChosen(tx);
  const isFirst = firstPageShows(placing, { id: customerId, isShown: (id) => shown.has(id), everChosen });
  return pageIdsOf(
    isFirst ? customerId : undefined,
    further.map(({ id }) => id),
  );
}

interface Shown {
  readonly ids: string[];
  readonly audiences: readonly { readonly id: string; readonly componentIds: readonly string[] }[];
}

/** A further page as readers in some of its audiences see it. */
export interface SeenPage {
  /** In its order. */
  readonly componentIds: readonly string[];
  /** Whether they see an incident, a maintenance or an announcement. */
  readonly shows: (placing: Placing) => boolean;
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
