import { domainOf, readerDigest } from '@candor/streams/reader-digest.js';
import type { PageReaders } from '../states/read-state.js';

/** A reader who has opened a mailed link: the digests of address and domain (base64url, 22 characters each). */
export interface Person {
  readonly address: string;
  readonly domain: string;
}

type Listed = Pick<PageReaders, 'people' | 'peopleKey'>;

/** Who has an address, by the digests of this page; undefined where it lists none. */
export function personOf({ peopleKey }: Listed, address: string): Person | undefined {
  if (!peopleKey) return undefined;
  const key = Buffer.from(peopleKey, 'base64');
  const digest = (name: string) => readerDigest(key, name).toString('base64url');
  return { address: digest(address), domain: digest(domainOf(address)) };
}

/** Built once for each state of a page: a list of hundreds is asked for each request of a reader. */
const built = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Whether a page lists a reader now, by address or domain. */
export function isListed({ people }: Listed, person: Person | undefined): boolean {
  if (!people || !person) return false;
  let listed = built.get(people);
  if (!listed) built.set(people, (listed = new Set(people)));
  return listed.has(person.address) || listed.has(person.domain);
}
