import { domainOf, readerDigest } from '@candor/streams/reader-digest.js';
import type { PageReaders } from '../states/read-state.js';
import { askedOf } from './attributes.js';
import type { Claims, Person } from './reader-who.js';

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

/**
 * Whether a page lists a reader now, by address or domain, or by what the provider of the session says.
 * @param claims those that count now
 */
export function isListed(
  { people, audiences }: Listed & Pick<PageReaders, 'audiences'>,
  { person, attributes = [] }: Pick<Claims, 'person' | 'attributes'>,
): boolean {
  if (!person) return false;
  const listed = people && listOf(people);
  if (listed?.has(person.address) || listed?.has(person.domain)) return true;
  const asked = askedOf({ audiences });
  return attributes.some((one) => asked.has(one));
}

function listOf(people: readonly string[]): ReadonlySet<string> {
  let listed = built.get(people);
  if (!listed) built.set(people, (listed = new Set(people)));
  return listed;
}
