import type { PageReaders } from '../states/read-state.js';
import type { Person } from './people.js';

type Audiences = NonNullable<PageReaders['audiences']>;

/** What a reader sees by the audiences of one state of a page. */
interface KnownView {
  readonly audiences: Audiences;
  readonly view: string;
}

/** A session that was checked has one person, whatever number of requests it makes. */
const known = new WeakMap<Person, KnownView>();

/**
 * The audiences that a reader is in now: their ids, sorted and joined by commas, which name what it sees. Empty for none.
 * Runs for every request, so it is worked out once for a session and a state.
 */
export function viewOf({ audiences }: Pick<PageReaders, 'audiences'>, person: Person | undefined): string {
  if (!audiences || !person) return '';
  const before = known.get(person);
  if (before?.audiences === audiences) return before.view;
  const own = audiences.filter(({ people }) => people.includes(person.address) || people.includes(person.domain));
  const view = own
    .map(({ id }) => id)
    .toSorted()
    .join(',');
  known.set(person, { audiences, view });
  return view;
}
