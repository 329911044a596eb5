import type { Tx } from '@candor/database/database.js';
import { monthsBetween } from '@candor/status-page/history/page-month.js';
import type { HistorySpan } from './history-span.js';

/** A month whose archive is not what it should be. */
export interface DueMonth {
  /** `2026-10` */
  readonly month: string;
  /** Grows with everything that changes it: what is asked for while it is rendered is another turn. */
  readonly asked: string;
  /** What it listed when it was last rendered. */
  readonly items: number;
}

/**
 * The months that have a history page, the newest first: all since the organisation came, and those before in which something
 * happened nonetheless.
 */
export async function loadMonths(tx: Tx, customerId: string, { first, current }: HistorySpan): Promise<string[]> {
  const rows = await tx.query<{ month: string }[]>(
    `select month from archive_month
      where customer_id = $1 and month <= $3 and (month >= $2 or items > 0) order by month desc`,
    [customerId, first, current],
  );
  return rows.map(({ month }) => month);
}

/**
 * Sees to it that every month since the organisation came has a page. The month before a new one is rendered anew, because the one
 * that follows it is linked there.
 * @returns whether one is new
 */
export async function addMonths(tx: Tx, customerId: string, { first, current }: HistorySpan): Promise<boolean> {
  const added = await tx.query<unknown[]>(
    `insert into archive_month (customer_id, month)
     select $1, wanted from unnest($2::text[]) wanted
      where not exists (select from archive_month known where known.customer_id = $1 and known.month = wanted)
     on conflict do nothing returning 1`,
    [customerId, monthsBetween(first, current)],
  );
  if (added.length === 0) return false;
  const [before] = await tx.query<{ month: string }[]>(
    `select month from archive_month where customer_id = $1 and month < $2 and done > 0 order by month desc limit 1`,
    [customerId, current],
  );
  if (before) await askFor(tx, customerId, [before.month]);
  return true;
}

/** Says that months have changed, and makes them known. Whoever asks for several takes them in the same order as everybody else. */
export async function askFor(tx: Tx, customerId: string, months: readonly string[]): Promise<void> {
  for (const month of months.toSorted()) {
    await tx.query(
      `insert into archive_month as known (customer_id, month) values ($1, $2)
       on conflict (customer_id, month) do update set asked = known.asked + 1, asked_at = now()`,
      [customerId, month],
    );
  }
}

/** Asks for all months that were drawn with another look. @returns whether there are any */
export async function askForLook(tx: Tx, customerId: string, look: string): Promise<boolean> {
  const rows = await tx.query<{ month: string }[]>(
    `select month from archive_month where customer_id = $1 and look <> $2 and done > 0`,
    [customerId, look],
  );
  await askFor(
    tx,
    customerId,
    rows.map(({ month }) => month),
  );
  return rows.length > 0;
}

/** The month that has waited longest; those that are still to come wait. */
export async function nextDue(tx: Tx, customerId: string, current: string): Promise<DueMonth | undefined> {
  const [due] = await tx.query<DueMonth[]>(
    `select month, asked::text, items from archive_month
      where customer_id = $1 and asked > done and month <= $2 order by asked_at, month desc limit 1`,
    [customerId, current],
  );
  return due;
}

/** Writes down that a month was rendered as it was when that was asked for. */
export async function finish(
  tx: Tx,
  customerId: string,
  { month, asked }: DueMonth,
  { look, items }: { look: string; items: number },
): Promise<void> {
  await tx.query(`update archive_month set done = $3, look = $4, items = $5 where customer_id = $1 and month = $2`, [
    customerId,
    month,
    asked,
    look,
    items,
  ]);
}
