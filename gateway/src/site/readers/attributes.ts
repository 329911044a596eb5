import { attributeDigest } from '@candor/streams/reader-digest.js';
import type { PageReaders } from '../states/read-state.js';
import { MAX_ATTRIBUTES } from './reader-who.js';

type Audiences = NonNullable<PageReaders['audiences']>;

/** Built once for each state of a page: it is asked for each request of a reader. */
const built = new WeakMap<Audiences, ReadonlySet<string>>();

/** What the audiences of a page ask of providers: all their digests. */
export function askedOf({ audiences }: Pick<PageReaders, 'audiences'>): ReadonlySet<string> {
  if (!audiences) return new Set();
  let asked = built.get(audiences);
  if (!asked) built.set(audiences, (asked = new Set(audiences.flatMap(({ attributes = [] }) => attributes))));
  return asked;
}

/**
 * What a provider says of a reader that some audience of the page asks for, as digests (base64url). A session has no room for
 * more than 50, so that one for each audience comes first: one is enough to be in it.
 * @param said the values of each attribute, by its name
 */
export function attributesOf(
  readers: Pick<PageReaders, 'audiences' | 'peopleKey'>,
  providerId: string,
  said: ReadonlyMap<string, readonly string[]>,
): string[] {
  const asked = askedOf(readers);
  if (asked.size === 0 || !readers.peopleKey) return [];
  const key = Buffer.from(readers.peopleKey, 'base64');
  const digests = [...said].flatMap(([name, values]) =>
    values.map((value) => attributeDigest(key, { providerId, name, value }).toString('base64url')),
  );
  const found = new Set(digests.filter((digest) => asked.has(digest)));
  const first = readers.audiences?.flatMap(({ attributes = [] }) => attributes.find((one) => found.has(one)) ?? []);
  return [...new Set([...(first ?? []), ...found])].slice(0, MAX_ATTRIBUTES);
}
