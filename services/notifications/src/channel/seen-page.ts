import { type Tx } from '@candor/database/database.js';
import { loadFirstPageAudiencesFor, loadSeenFirstPage, type SeenPage } from './first-page.js';
import { loadAudiencesFor, loadSeenPage } from './further-pages.js';

/** Readers of a page who see the same of it. */
export interface Readers {
  /** Of the first page that of the organisation. */
  readonly pageId: string;
  /** Sorted. */
  readonly audienceIds: readonly string[];
}

/** Any page as these readers see it. */
export function loadSeenPageOf(tx: Tx, customerId: string, { pageId, audienceIds }: Readers): Promise<SeenPage> {
  return pageId === customerId ? loadSeenFirstPage(tx, customerId, audienceIds) : loadSeenPage(tx, pageId, audienceIds);
}

/** The readers of a page as whom staff look at news of it: see `loadAudiencesFor`. */
export async function loadReadersFor(
  tx: Tx,
  customerId: string,
  pageId: string,
  named: readonly string[],
): Promise<Readers> {
  const audienceIds =
    pageId === customerId
      ? await loadFirstPageAudiencesFor(tx, customerId, named)
      : await loadAudiencesFor(tx, pageId, named);
  return { pageId, audienceIds };
}
