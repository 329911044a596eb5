import type { Tx } from '@candor/database/database.js';
import { firstPageShows } from '@candor/proto/page-placement.js';
import { everChosen, loadFurtherPages } from './further-page.store.js';

/** What was ever chosen for further pages, of the organisation in the parameter `customerId`. */
const OF_FURTHER_PAGES = `select unnest(p.ever_component_ids) from further_page p where p.customer_id = :customerId`;

/**
 * SQL of `firstPageShows`, with the components of the first page in the parameter `firstPage`. The first part is
 * evaluated once, so that a search of an organisation with one page does not look at components, and the last part only
 * for what further pages have.
 * @param namesOneOf SQL of whether a row names one of the ids in an array
 */
export function shownOnFirstPage(namesOneOf: (ids: string) => string): string {
  const others = `not exists (${OF_FURTHER_PAGES})`;
  return `(${others} or not (${namesOneOf(`array(${OF_FURTHER_PAGES})`)}) or ${namesOneOf(':firstPage')})`;
}

/**
 * Whether an organisation's first page shows what names these components.
 * @param firstPage the components of that page
 */
export async function isOnFirstPage(
  tx: Tx,
  customerId: string,
  named: readonly string[],
  firstPage: ReadonlySet<string>,
): Promise<boolean> {
  return firstPageShows(named, (id) => firstPage.has(id), everChosen(await loadFurtherPages(tx, customerId)));
}
