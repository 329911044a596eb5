import type { Tx } from '@candor/database/database.js';
import type { SubscriptionChannel } from '../subscription/subscription.entity.js';
import { isFirstPage, noSuchPage, type PageKey } from './page-key.js';

/** What a page decides about its subscriptions. */
export interface PageSettings {
  /** Channels that visitors cannot subscribe with. */
  readonly disabledChannels: readonly SubscriptionChannel[];
  /** The addresses and domains ("@example.org", lower case) that alone may read it; null for no such limit. */
  readonly onlyPeople: readonly string[] | null;
  /** The components of a further page; null for the first one, which shows all that are not internal. */
  readonly componentIds: readonly string[] | null;
}

const DEFAULTS: PageSettings = { disabledChannels: [], onlyPeople: null, componentIds: null };

/** @returns undefined for a further page that is not the organisation's, or no longer */
export async function findPage(tx: Tx, page: PageKey): Promise<PageSettings | undefined> {
  const { customerId, pageId } = page;
  if (isFirstPage(page)) {
    const [first] = await tx.query<PageSettings[]>(
      `select disabled_channels as "disabledChannels", only_people as "onlyPeople", null as "componentIds"
         from page_setting where customer_id = $1`,
      [customerId],
    );
    return first ?? DEFAULTS;
  }
  const [further] = await tx.query<PageSettings[]>(
    `select disabled_channels as "disabledChannels", only_people as "onlyPeople", component_ids as "componentIds"
       from further_page where customer_id = $1 and page_id = $2 and not deleted`,
    [customerId, pageId],
  );
  return further;
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
