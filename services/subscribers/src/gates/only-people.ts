import type { Tx } from '@candor/database/database.js';
import { InvalidError } from '@candor/platform/errors.js';
import { namesOf } from '../page/audiences.js';
import { pageOf, type PageKey } from '../page/page-key.js';
import { findPage, loadPage, type PageSettings } from '../page/page.reader.js';
import type { SubscriptionEntity } from '../subscription/subscription.entity.js';

/** Not that the address may not read the page: a provider may let its reader in, of whom nothing is known here. */
const FOR_LISTED = 'Mails about this page go to listed addresses alone.';
/** How an address can be added nevertheless, for who gives it. */
export const ADVICE = {
  visitor: `${FOR_LISTED} Please ask those who run the page to add this one.`,
  staff: `${FOR_LISTED} Please add this one to the people who may read the page first.`,
};
/** The domain of an address with its "@", as staff list it. */
export const DOMAIN = `substring(email_key from '@[^@]*$')`;

/**
 * The condition for a subscription that may be notified: where listed people alone may read the page, mails are for these,
 * and webhooks and Slack channels, which name no reader, are for whom staff approve them.
 * @param people the list (or null), as a parameter or a column, for example `$3`
 */
export function mayRead(people: string): string {
  const list = `(${people})::text[]`;
  return `(${list} is null or case when channel = 'email' then email_key = any (${list}) or ${DOMAIN} = any (${list})
                                   else approved_at is not null end)`;
}

/** Those of some subscriptions (ids) of a page that may be notified, as {@link mayRead} says; found by their ids. */
export async function readersAmong(
  tx: Tx,
  { customerId }: PageKey,
  { onlyPeople }: Pick<PageSettings, 'onlyPeople'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (onlyPeople === null) return new Set(ids);
  const rows = await tx.query<{ id: string }[]>(
    `select id from subscription where customer_id = $1 and id = any($2::uuid[]) and ${mayRead('$3')}`,
    [customerId, ids, onlyPeople],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The same for one subscription; none of a page that is gone may be notified. */
export async function isReader(tx: Tx, subscription: SubscriptionEntity): Promise<boolean> {
  const page = pageOf(subscription);
  const settings = await findPage(tx, page);
  return settings !== undefined && (await readersAmong(tx, page, settings, [subscription.id])).has(subscription.id);
}

/** @throws InvalidError for an address that the page does not mail, NotFoundError for a page that there is not */
export async function requireReader(
  tx: Tx,
  page: PageKey,
  address: string,
  { pointer, by }: { readonly pointer: string; readonly by: keyof typeof ADVICE },
): Promise<void> {
  const { onlyPeople: people } = await loadPage(tx, page);
  if (people && !namesOf(address).some((name) => people.includes(name)))
    throw new InvalidError([{ pointer, detail: ADVICE[by] }]);
}
