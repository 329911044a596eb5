import type { Tx } from '@candor/database/database.js';
import { InvalidError } from '@candor/platform/errors.js';

const NO_READER = 'This address may not read the page.';
/** The domain of an address with its "@", as staff list it. */
const DOMAIN = `substring(lower(address) from '@[^@]*$')`;

/**
 * The addresses and domains ("@example.org", lower case) that alone may read the page; undefined for no such limit. Then
 * mails about it are for these.
 */
export async function loadOnlyPeople(tx: Tx, customerId: string): Promise<readonly string[] | undefined> {
  const [row] = await tx.query<{ people: string[] | null }[]>(
    `select only_people as people from page_setting where customer_id = $1`,
    [customerId],
  );
  return row?.people ?? undefined;
}

/** The condition for a subscription that may be notified, with the list (or null) as this parameter, for example `$3`. */
export function mayRead(parameter: string): string {
  const list = `${parameter}::text[]`;
  return `(${list} is null or channel <> 'email' or lower(address) = any (${list}) or ${DOMAIN} = any (${list}))`;
}

/** @throws InvalidError for an address that may not read the page */
export async function requireReader(tx: Tx, customerId: string, address: string, pointer: string): Promise<void> {
  const people = await loadOnlyPeople(tx, customerId);
  const own = address.toLowerCase();
  if (people && !people.includes(own) && !people.includes(own.slice(own.lastIndexOf('@'))))
    throw new InvalidError([{ pointer, detail: NO_READER }]);
}
