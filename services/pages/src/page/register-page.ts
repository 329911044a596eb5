import type { Tx } from '@candor/database/database.js';

/** Gives an organisation its page. Repeating it changes nothing. */
export async function registerPage(
  tx: Tx,
  customer: { readonly id: string; readonly name: string; readonly domain: string },
): Promise<void> {
  await tx.query(
    `insert into page (customer_id, name, domain) values ($1, $2, lower($3)) on conflict (customer_id) do nothing`,
    [customer.id, customer.name, customer.domain],
  );
}
