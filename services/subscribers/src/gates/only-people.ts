import type { Tx } from '@candor/database/database.js';
import { InvalidError } from '@candor/platform/errors.js';
import { namesOf } from '../page/audiences.js';
import type { PageKey } from '../page/page-key.js';
import { loadPage } from '../page/page.reader.js';

const NO_READER = 'This address may not read the page.';
/** The domain of an address with its "@", as staff list it. */
export const DOMAIN = `substring(email_key from '@[^@]*$')`;

/**
 * The condition for a subscription that may be notified: where listed people alone may read the page, mails are for these.
 * @param people the list (or null), as a parameter or a column, for example `$3`
 */
export function mayRead(people: string): string {
  const list = `(${people})::text[]`;
  return `(${list} is null or channel <> 'email' or email_key = any (${list}) or ${DOMAIN} = any (${list}))`;
}

/** @throws InvalidError for an address that may not read the page, NotFoundError for a page that there is not */
export async function requireReader(tx: Tx, page: PageKey, address: string, pointer: string): Promise<void> {
  const { onlyPeople: people } = await loadPage(tx, page);
  if (people && !namesOf(address).some((name) => people.includes(name)))
    throw new InvalidError([{ pointer, detail: NO_READER }]);
}
