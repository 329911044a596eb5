import { isId, newId } from '@candor/platform/ids.js';
import type { Violations } from '@candor/platform/violations.js';
import type { Audience } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import type { KeptAudience } from '../page/readers.store.js';
import { readAttributes } from './attributes.js';
import { readPeople } from './people.js';

const MAX_AUDIENCES = 50;
const MAX_NAME = 100;
/** Of all audiences of a page: so many fit into one event. */
const MAX_PEOPLE = 2_000;
const MAX_COMPONENTS = 2_000;
const MAX_ATTRIBUTES = 500;
const UNKNOWN = 'There is no such audience.';
const NOT_ON_PAGE = 'Please choose services of this page.';
/** As many as a catalog answers beside those that visitors see. */
const MAX_ON_FIRST_PAGE = 1_000;
const NOT_INTERNAL = 'Please choose internal services: all readers of your first page see the others.';

/**
 * The audiences from staff input, each name once; a new one gets its id here.
 * @param violations receives the errors, with the position in the list
 */
export function readAudiences(violations: Violations, given: readonly Audience[]): KeptAudience[] {
  violations.check(given.length <= MAX_AUDIENCES, '/audiences', `Please make at most ${MAX_AUDIENCES} audiences.`);
  const read = given.slice(0, MAX_AUDIENCES).map((audience, index) => readAudience(violations, audience, index));
  const names = read.map(({ name }) => name.toLowerCase());
  for (const [index, name] of names.entries())
    violations.check(
      name === '' || names.indexOf(name) === index,
      `/audiences/${index}/name`,
      'Another audience of this page has that name.',
    );
  for (const [index, { id }] of read.entries())
    violations.check(read.findIndex((one) => one.id === id) === index, `/audiences/${index}/id`, UNKNOWN);
  violations
    .check(
      total(read, ({ people }) => people) <= MAX_PEOPLE,
      '/audiences',
      `Please give at most ${MAX_PEOPLE} addresses and domains in all audiences together.`,
    )
    .check(
      total(read, ({ componentIds }) => componentIds) <= MAX_COMPONENTS,
      '/audiences',
      `Please choose at most ${MAX_COMPONENTS} services in all audiences together.`,
    )
    .check(
      total(read, ({ attributes }) => attributes) <= MAX_ATTRIBUTES,
      '/audiences',
      `Please give at most ${MAX_ATTRIBUTES} attributes in all audiences together.`,
    );
  return read;
}

/** What an audience of a page may have. */
interface OfPage {
  readonly present: readonly KeptAudience[];
  /** The components of a further page. Of the first page the internal ones of its organisation. */
  readonly componentIds: ReadonlySet<string>;
}

/**
 * @param violations receives what is wrong on a further page: an audience that it does not have, a component that is not on it
 * @param given as staff sent them
 */
export function checkOnPage(
  violations: Violations,
  given: readonly Audience[],
  { present, componentIds }: OfPage,
): void {
  checkEach(violations, given, present, { isThere: (id) => componentIds.has(id), otherwise: NOT_ON_PAGE });
}

/**
 * The same on a first page: a component that is not internal. One that an audience has may stay: it is the audience's again
 * when it is internal again.
 */
export function checkOnFirstPage(
  violations: Violations,
  given: readonly Audience[],
  { present, componentIds }: OfPage,
): void {
  const kept = new Set(present.flatMap((audience) => audience.componentIds));
  const isThere = (id: string) => componentIds.has(id) || kept.has(id);
  checkEach(violations, given, present, { isThere, otherwise: NOT_INTERNAL });
  const all = new Set(given.flatMap((audience) => audience.componentIds.map((id) => id.toLowerCase())));
  violations.check(
    all.size <= MAX_ON_FIRST_PAGE,
    '/audiences',
    `Please choose at most ${MAX_ON_FIRST_PAGE} different services for the audiences of your first page.`,
  );
}

function checkEach(
  violations: Violations,
  given: readonly Audience[],
  present: readonly KeptAudience[],
  { isThere, otherwise }: { readonly isThere: (componentId: string) => boolean; readonly otherwise: string },
): void {
  const known = new Set(present.map(({ id }) => id));
  for (const [index, audience] of given.entries()) {
    const pointer = `/audiences/${index}`;
    violations.check(audience.id === '' || known.has(audience.id.toLowerCase()), `${pointer}/id`, UNKNOWN);
    for (const [place, id] of audience.componentIds.entries())
      violations.check(isThere(id.toLowerCase()), `${pointer}/componentIds/${place}`, otherwise);
  }
}

function readAudience(
  violations: Violations,
  { id, name, people, attributes, componentIds }: Audience,
  index: number,
): KeptAudience {
  const pointer = `/audiences/${index}`;
  violations
    .check(id === '' || isId(id), `${pointer}/id`, UNKNOWN)
    .text(name, `${pointer}/name`, 'Please give the audience a name.', MAX_NAME);
  return {
    id: id === '' ? newId() : id.toLowerCase(),
    name: name.trim(),
    people: readPeople(violations, people, `${pointer}/people`),
    attributes: readAttributes(violations, attributes, `${pointer}/attributes`),
    componentIds: [...new Set(componentIds.map((one) => one.toLowerCase()))],
  };
}

function total(audiences: readonly KeptAudience[], of: (audience: KeptAudience) => readonly unknown[]): number {
  return audiences.reduce((sum, audience) => sum + of(audience).length, 0);
}
