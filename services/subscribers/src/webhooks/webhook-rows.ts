import type { Tx } from '@candor/database/database.js';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { Choices } from '../choices/choices.js';
import { PAGE_ID, type PageKey } from '../page/page-key.js';

/** Every one of them is a POST per update to a URL chosen by an unknown visitor. */
const MAX_PER_PAGE = 1_000;
const MAX_PER_CUSTOMER = 5_000;

/** A webhook to subscribe. */
export interface WantedWebhook {
  readonly page: PageKey;
  /** Normalised. */
  readonly url: string;
  /** Its choices, if it is new. */
  readonly choices: Choices;
  /** Whether staff stand for it, if it is new. */
  readonly isApproved?: boolean;
}

/** An existing or created row. */
export interface KeptWebhook {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * The page's webhook of that URL, created unless it exists.
 * @param pointer the place of the URL in the request
 * @throws ConflictError when the page has the maximum number of webhooks, or its organisation
 */
export async function keepWebhook(tx: Tx, wanted: WantedWebhook, pointer: string): Promise<KeptWebhook> {
  const { page, url } = wanted;
  await takeTurn(tx, page.customerId);
  const known = await findWebhook(tx, page, url);
  if (known !== undefined) return { id: known, isNew: false };
  await assertRoom(tx, page, pointer);
  return { id: await addWebhook(tx, wanted), isNew: true };
}

/**
 * One at a time per organisation until the end of the transaction, so that concurrent requests cannot exceed the limit
 * or duplicate a URL.
 */
async function takeTurn(tx: Tx, customerId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('subscribers.webhook:' || $1, 0))`, [customerId]);
}

async function findWebhook(tx: Tx, { customerId, pageId }: PageKey, url: string): Promise<string | undefined> {
  const rows: { id: string }[] = await tx.query(
    `select id from subscription
      where customer_id = $1 and ${PAGE_ID} = $2 and channel = 'webhook' and address = $3`,
    [customerId, pageId, url],
  );
  return rows[0]?.id;
}

async function assertRoom(tx: Tx, { customerId, pageId }: PageKey, pointer: string): Promise<void> {
  const rows: { full: boolean }[] = await tx.query(
    `select count(*) filter (where ${PAGE_ID} = $2) >= $3 or count(*) >= $4 as full
       from subscription where customer_id = $1 and channel = 'webhook'`,
    [customerId, pageId, MAX_PER_PAGE, MAX_PER_CUSTOMER],
  );
  if (rows[0]?.full) {
    const detail = 'This page cannot take any more webhook subscriptions.';
    throw new ConflictError(detail, [{ pointer, detail }]);
  }
}

async function addWebhook(tx: Tx, { page, url, choices, isApproved = false }: WantedWebhook): Promise<string> {
  const id = newId();
  await tx.query(
    `insert into subscription (id, customer_id, page_id, channel, address, component_ids, kinds, verified, confirmed_at,
                               approved_at)
     values ($1, $2, nullif($3::uuid, $2), 'webhook', $4, $5, $6, true, now(), case when $7 then now() end)`,
    [id, page.customerId, page.pageId, url, choices.componentIds, choices.kinds, isApproved],
  );
  return id;
}
