import { domainOf, readerDigest } from '@candor/streams/reader-digest.js';
import type { PageReaders } from '../states/read-state.js';

/** Somebody who has opened a mailed link: the digests of address and domain (base64url, 22 characters each). */
export interface Person {
  readonly address: string;
  readonly domain: string;
}

type Listed = Pick<PageReaders, 'people' | 'peopleKey'>;

/** Who has an address, by the digests of this page; undefined where it lists nobody. */
export function personOf({ peopleKey }: Listed, address: string): Person | undefined {
  if (!peopleKey) return undefined;
  const key = Buffer.from(peopleKey, 'base64');
  const digest = (name: string) => readerDigest(key, name).toString('base64url');
  return { address: digest(address), domain: digest(domainOf(address)) };
}

/** Whether a page lists somebody, by address or domain. */
export function isListed({ people = [] }: Listed, person: Person | undefined): boolean {
  return person !== undefined && (people.includes(person.address) || people.includes(person.domain));
}
