import type { Tx } from '@candor/database/database.js';
import { monthsBetween, pageMonth } from '@candor/status-page/time/page-month.js';
import type { PageEntity } from '../page/page.entity.js';
import type { PageKey } from '../page/page-key.js';

/** A month of a page. */
export interface PageMonth {
  readonly pageId: string;
  /** `2026-10` */
  readonly month: string;
}

/** A month whose state may be outdated. */
export interface DueMonth extends PageMonth {
  /** Grows with every change of the month: a change during the read needs another turn. */
  readonly asked: string;
  /** The incidents, maintenances and announcements that were in it when it was last read. */
  readonly itemIds: readonly string[];
  /** How many changed items are noted. */
  readonly noted: number;
  /** The items changed since it was last read; null when the change may be anything. */
  readonly changedIds: readonly string[] | null;
}

/** More changed items of one month are not noted: then all of it is read. */
const MAX_NOTED = 50;

/** The first month of a page's history (`2026-10`), and the current one. */
export interface HistorySpan {
  readonly first: string;
  readonly current: string;
}

/** In a zone, at a time (epoch ms). */
export function historySpan({ createdAt }: Pick<PageEntity, 'createdAt'>, timeZone: string, at: number): HistorySpan {
  return { first: pageMonth(createdAt.getTime(), timeZone), current: pageMonth(at, timeZone) };
}

/**
 * The months before there was a page in which something happened nevertheless, newest first.
 * @param pages with the first month that each has anyway
 */
export async function monthsBefore(
  tx: Tx,
  pages: readonly { readonly pageId: string; readonly first: string }[],
): Promise<(pageId: string) => string[]> {
  const rows = await tx.query<{ pageId: string; month: string }[]>(
    `select page_id as "pageId", month
       from unnest($1::uuid[], $2::text[]) as page (page_id, first) join page_month using (page_id)
      where month < first and item_ids <> '{}' order by month desc`,
    [pages.map(({ pageId }) => pageId), pages.map(({ first }) => first)],
  );
  const months = Map.groupBy(rows, ({ pageId }) => pageId);
  return (pageId) => (months.get(pageId) ?? []).map(({ month }) => month);
}

/** The months with a page in the history, newest first: all since there is the page, and those before. */
export function listedMonths({ first, current }: HistorySpan, earlier: readonly string[]): string[] {
  return [...monthsBetween(first, current), ...earlier];
}

/** Marks months of a page as changed, and adds missing ones. */
export async function askFor(tx: Tx, page: PageKey, months: Iterable<string>): Promise<void> {
  const named = [...months].map((month) => ({ pageId: page.pageId, month }));
  await askForEach(tx, page.customerId, named);
}

/**
 * Marks months of an organisation's pages as changed, and adds missing ones; always in one order, so that no two
 * requests deadlock.
 * @param changedId the one item that changed; it is noted, so that a month with more requests than
 *   noted items is read as a whole
 */
export async function askForEach(
  tx: Tx,
  customerId: string,
  months: readonly PageMonth[],
  changedId?: string,
): Promise<void> {
  await tx.query(
    `insert into page_month as known (customer_id, page_id, month)
     select distinct $1::uuid, asked.page_id, asked.month
       from unnest($2::uuid[], $3::text[]) as asked (page_id, month) join page using (page_id)
      order by 2, 3
     on conflict (page_id, month) do update
       set asked = known.asked + 1, asked_at = now(),
           changed_ids = case when $4::uuid is null or cardinality(known.changed_ids) >= $5 then known.changed_ids
                              else known.changed_ids || $4::uuid end`,
    [customerId, months.map(({ pageId }) => pageId), months.map(({ month }) => month), changedId ?? null, MAX_NOTED],
  );
}

/** Marks all known months as changed, and the others given. */
export async function askForAll(tx: Tx, page: PageKey, others: readonly string[] = []): Promise<void> {
  const known = await tx.query<{ month: string }[]>(`select month from page_month where page_id = $1`, [page.pageId]);
  await askFor(tx, page, [...known.map(({ month }) => month), ...others]);
}

/** The months of pages in which an incident, a maintenance or an announcement was at the last read. */
export async function monthsWith(tx: Tx, customerId: string, id: string): Promise<PageMonth[]> {
  return tx.query(
    `select page_id as "pageId", month from page_month where customer_id = $1 and $2::uuid = any(item_ids)`,
    [customerId, id],
  );
}

/** The newest month of any page that is due: current changes show at once, however many past months are due. */
export async function nextDue(tx: Tx, customerId: string): Promise<DueMonth | undefined> {
  const [due] = await tx.query<DueMonth[]>(
    `select page_id as "pageId", month, asked::text, item_ids as "itemIds", cardinality(changed_ids) as noted,
            case when cardinality(changed_ids) = asked - done then changed_ids end as "changedIds"
       from page_month join page using (page_id, customer_id)
      where customer_id = $1 and asked > done order by month desc, page_id limit 1`,
    [customerId],
  );
  return due;
}

/** Whether no other process projects a month of the organisation; held until the transaction ends. */
export async function tryHoldMonths(tx: Tx, customerId: string): Promise<boolean> {
  const [row] = await tx.query<{ ours: boolean }[]>(
    `select pg_try_advisory_xact_lock(hashtextextended('months ' || $1::text, 0)) as ours`,
    [customerId],
  );
  return row?.ours === true;
}

/** Waits for the process that projects a month of the organisation, and keeps others from it. */
export async function holdMonths(tx: Tx, customerId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('months ' || $1::text, 0))`, [customerId]);
}

/** Records that a month was read as of its request. */
export async function finish(
  tx: Tx,
  { pageId, month, asked, noted }: DueMonth,
  itemIds: readonly string[],
): Promise<void> {
  await tx.query(
    `update page_month set done = $3, item_ids = $4, changed_ids = changed_ids[$5::int + 1:]
      where page_id = $1 and month = $2`,
    [pageId, month, asked, itemIds, noted],
  );
}
