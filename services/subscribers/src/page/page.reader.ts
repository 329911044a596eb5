import type { Tx } from '@candor/database/database.js';
import { queryPrepared, type PreparedStatement } from '@candor/database/prepared.js';
import type { SubscriptionChannel } from '../subscription/subscription.entity.js';
import type { Audience } from './audiences.js';
import { isFirstPage, noSuchPage, type PageKey } from './page-key.js';

/** What a page decides about its subscriptions. */
export interface PageSettings {
  /** Channels that visitors cannot subscribe with. */
  readonly disabledChannels: readonly SubscriptionChannel[];
  /** The addresses and domains ("@example.org", lower case) that alone may read it; null for no such limit. */
  readonly onlyPeople: readonly string[] | null;
  /** The components of a further page; null for the first one, which shows all that are not internal. */
  readonly componentIds: readonly string[] | null;
  /** Those of the first one have internal components; one that is not internal any more is for all readers. */
  readonly audiences: readonly Audience[];
}

const DEFAULTS: PageSettings = { disabledChannels: [], onlyPeople: null, componentIds: null, audiences: [] };

const FIRST = `
  disabled_channels as "disabledChannels", only_people as "onlyPeople", null as "componentIds", audiences`;
const FURTHER = `
  disabled_channels as "disabledChannels", only_people as "onlyPeople", component_ids as "componentIds", audiences`;

const WITH_AUDIENCES: PreparedStatement = {
  name: 'subscribers-pages-with-audiences',
  text: `select page_id as "pageId", ${FURTHER} from further_page
          where customer_id = $1 and page_id = any($2::uuid[]) and audiences <> '[]' and not deleted
          union all
         select customer_id, ${FIRST} from page_setting
          where customer_id = $1 and customer_id = any($2::uuid[]) and audiences <> '[]'`,
};

/** @returns undefined for a further page that is not the organisation's, or no longer */
export async function findPage(tx: Tx, page: PageKey): Promise<PageSettings | undefined> {
  const { customerId, pageId } = page;
  if (isFirstPage(page)) {
    const [first] = await tx.query<PageSettings[]>(`select ${FIRST} from page_setting where customer_id = $1`, [
      customerId,
    ]);
    return first ?? DEFAULTS;
  }
  const [further] = await tx.query<PageSettings[]>(
    `select ${FURTHER} from further_page where customer_id = $1 and page_id = $2 and not deleted`,
    [customerId, pageId],
  );
  return further;
}

/** The audiences of those of some pages that have any. */
export async function loadAudiences(
  tx: Tx,
  customerId: string,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, PageSettings>> {
  if (pageIds.length === 0) return new Map();
  const rows = await queryPrepared<PageSettings & { pageId: string }>(tx, WITH_AUDIENCES, [customerId, pageIds]);
  return new Map(rows.map(({ pageId, ...page }) => [pageId, page]));
}

/** @throws NotFoundError for a further page that is not the organisation's, or no longer */
export async function loadPage(tx: Tx, page: PageKey): Promise<PageSettings> {
  const found = await findPage(tx, page);
  if (!found) throw noSuchPage();
  return found;
}

/** @throws NotFoundError for a further page that is not the organisation's, or no longer */
export async function requirePage(tx: Tx, page: PageKey): Promise<void> {
  if (!isFirstPage(page)) await loadPage(tx, page);
}
