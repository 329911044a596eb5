import type { PageReaders, ReaderAudience } from '../states/read-state.js';
import type { Claims } from './reader-who.js';

type Audiences = NonNullable<PageReaders['audiences']>;

/** What a reader sees by the audiences of one state of a page. */
interface KnownView {
  readonly audiences: Audiences;
  readonly view: string;
}

/** A session that was checked has the same claims, whatever number of requests it makes; two sessions never share them. */
const known = new WeakMap<Claims, KnownView>();

/**
 * The audiences that a reader is in now: their ids, sorted and joined by commas, which name what it sees. Empty for none.
 * Runs for every request, so it is worked out once for a session and a state.
 * @param claims those that count now
 */
export function viewOf({ audiences }: Pick<PageReaders, 'audiences'>, claims: Claims): string {
  if (!audiences || !claims.person) return '';
  const before = known.get(claims);
  if (before?.audiences === audiences) return before.view;
  const view = audiences
    .filter((audience) => isIn(audience, claims))
    .map(({ id }) => id)
    .toSorted()
    .join(',');
  known.set(claims, { audiences, view });
  return view;
}

/** By address, by domain, or by what the provider of the session says. */
function isIn({ people, attributes = [] }: ReaderAudience, { person, attributes: said = [] }: Claims): boolean {
  if (!person) return false;
  return (
    people.includes(person.address) || people.includes(person.domain) || attributes.some((one) => said.includes(one))
  );
}
