import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';

/** Which page of which organisation. In tables the first one has no page id, in indexes it has the organisation's. */
export interface PageKey {
  readonly customerId: string;
  /** Of the first page that of the organisation. */
  readonly pageId: string;
}

/** The page that an organisation has since its sign-up. */
export function firstPage(customerId: string): PageKey {
  return { customerId, pageId: customerId };
}

export function isFirstPage({ customerId, pageId }: PageKey): boolean {
  return customerId === pageId;
}

/**
 * The page that a call means. Does not check yet whether the organisation has it.
 * @param given empty for the first page
 * @throws NotFoundError for what is no id of a page
 */
export function readPageKey(customerId: string, given: string): PageKey {
  if (given === '') return firstPage(customerId);
  if (!isId(given)) throw noSuchPage();
  return { customerId, pageId: given.toLowerCase() };
}

/** The page of a row. */
export function pageOf({ customerId, pageId }: { customerId: string; pageId: string | null }): PageKey {
  return { customerId, pageId: pageId ?? customerId };
}

/**
 * In SQL, the id of a row's page as the indexes have it. Not `coalesce`: Postgres counts that among what may leak rows, and
 * where row-level security holds it uses no index for it.
 * @param alias of the table with a dot, if it has one
 */
export function pageIdIn(alias: string): string {
  return `(case when ${alias}page_id is null then ${alias}customer_id else ${alias}page_id end)`;
}

export const PAGE_ID = pageIdIn('');

/** As messages have it: empty for the first page. */
export function furtherPageId(page: PageKey): string {
  return isFirstPage(page) ? '' : page.pageId;
}

export function noSuchPage(): NotFoundError {
  return new NotFoundError('There is no such page.');
}
