import type { Tx } from '@candor/database/database.js';
import { firstPageShows, type Placing } from '@candor/proto/page-placement.js';
import { loadInAudiences } from './first-page.store.js';
import { everChosen, loadFurtherPages } from './further-page.store.js';

/** What was ever chosen for further pages, of the organisation in the parameter `customerId`. */
const OF_FURTHER_PAGES = `select unnest(p.ever_component_ids) from further_page p where p.customer_id = :customerId`;

/** What an audience of the first page ever had. */
const OF_AUDIENCES = `select unnest(f.ever_component_ids) from first_page f where f.customer_id = :customerId`;

/**
 * SQL of `firstPageShows`, with the components of the first page in the parameter `firstPage`. What further pages and audiences
 * have is looked for once, so that a search of an organisation with one page for all does not look at components, and for those
 * of the first page only where it has something of the others.
 * @param pageIds SQL of the pages that a row was put on
 * @param namesOneOf SQL of whether a row names one of the ids in an array
 */
export function shownOnFirstPage(pageIds: string, namesOneOf: (ids: string) => string): string {
  const isOthers = `exists (${OF_FURTHER_PAGES}) and ${namesOneOf(`array(${OF_FURTHER_PAGES})`)}`;
  const isWithout = `case ${pageIds} when '{}' then not (${isOthers}) else :customerId = any(${pageIds}) end`;
  const isAudiences = `exists (${OF_AUDIENCES}) and ${namesOneOf(`array(${OF_AUDIENCES})`)}`;
  return `(not (${isAudiences}) and ${isWithout} or ${namesOneOf(':firstPage')})`;
}

/**
 * Whether an organisation's first page shows an incident or a maintenance to all its readers.
 * @param firstPage the components of that page
 */
export async function isOnFirstPage(
  tx: Tx,
  customerId: string,
  placing: Placing,
  firstPage: ReadonlySet<string>,
): Promise<boolean> {
  const isShown = (id: string) => firstPage.has(id);
  const others = await loadFurtherPages(tx, customerId);
  const { ever: everInAudience } = await loadInAudiences(tx, customerId);
  return firstPageShows(placing, { id: customerId, isShown, everChosen: everChosen(others), everInAudience });
}
