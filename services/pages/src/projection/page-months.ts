import type { Tx } from '@candor/database/database.js';
import { monthsBetween, pageMonth } from '@candor/status-page/time/page-month.js';
import type { PageEntity } from '../page/page.entity.js';

/** A month whose state may be outdated. */
export interface DueMonth {
  /** `2026-10` */
  readonly month: string;
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

/** The months before the organisation signed up in which something happened nevertheless, newest first. */
export async function monthsBefore(tx: Tx, customerId: string, first: string): Promise<string[]> {
  const rows = await tx.query<{ month: string }[]>(
    `select month from page_month where customer_id = $1 and month < $2 and item_ids <> '{}' order by month desc`,
    [customerId, first],
  );
  return rows.map(({ month }) => month);
}

/** The months with a page in the history, newest first: all since the organisation signed up, and those before. */
export function listedMonths({ first, current }: HistorySpan, earlier: readonly string[]): string[] {
  return [...monthsBetween(first, current), ...earlier];
}

/**
 * Marks months as changed, and adds missing ones; always in one order, so that no two requests deadlock.
 * @param changedId the one item that changed; it is noted, so that a month with more requests than
 *   noted items is read as a whole
 */
export async function askFor(tx: Tx, customerId: string, months: Iterable<string>, changedId?: string): Promise<void> {
  for (const month of [...new Set(months)].sort()) {
    await tx.query(
      `insert into page_month as known (customer_id, month) values ($1, $2)
       on conflict (customer_id, month) do update
         set asked = known.asked + 1, asked_at = now(),
             changed_ids = case when $3::uuid is null or cardinality(known.changed_ids) >= $4 then known.changed_ids
                                else known.changed_ids || $3::uuid end`,
      [customerId, month, changedId ?? null, MAX_NOTED],
    );
  }
}

/** Marks all known months as changed, and the others given. */
export async function askForAll(tx: Tx, customerId: string, others: readonly string[] = []): Promise<void> {
  const known = await tx.query<{ month: string }[]>(`select month from page_month where customer_id = $1`, [
    customerId,
  ]);
  await askFor(tx, customerId, [...known.map(({ month }) => month), ...others]);
}

/** The months in which an incident, a maintenance or an announcement was at the last read. */
export async function monthsWith(tx: Tx, customerId: string, id: string): Promise<string[]> {
  const rows = await tx.query<{ month: string }[]>(
    `select month from page_month where customer_id = $1 and $2::uuid = any(item_ids)`,
    [customerId, id],
  );
  return rows.map(({ month }) => month);
}

/** The newest month that is due: current changes show at once, however many past months are due. */
export async function nextDue(tx: Tx, customerId: string): Promise<DueMonth | undefined> {
  const [due] = await tx.query<DueMonth[]>(
    `select month, asked::text, item_ids as "itemIds", cardinality(changed_ids) as noted,
            case when cardinality(changed_ids) = asked - done then changed_ids end as "changedIds"
       from page_month
      where customer_id = $1 and asked > done order by month desc limit 1`,
    [customerId],
  );
  return due;
}

/** Records that a month was read as of its request. */
export async function finish(
  tx: Tx,
  customerId: string,
  { month, asked, noted }: DueMonth,
  itemIds: readonly string[],
): Promise<void> {
  await tx.query(
    `update page_month set done = $3, item_ids = $4, changed_ids = changed_ids[$5::int + 1:]
      where customer_id = $1 and month = $2`,
    [customerId, month, asked, itemIds, noted],
  );
}
