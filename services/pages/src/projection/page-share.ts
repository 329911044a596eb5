import { firstPageShows, firstPageShowsToSome, furtherPageShows, type Placing } from '@candor/proto/page-placement.js';
import type { EverPlaced, PlacedComponent } from '../page/further-pages.store.js';
import { audiencesOf, inAudiences, type KeptReaders } from '../page/readers.store.js';
import type { Services } from './page-contexts.js';

/** What one page shows of what its organisation has. */
export interface PageShare {
  /** Its components in its order, with their groups. */
  readonly services: Services;
  /** The audiences (sorted ids) that alone see one of them; none for all readers. */
  readonly audiencesOf: (componentId: string) => string[];
  /** Whether it shows an incident, a maintenance or an announcement. */
  shows(placing: Placing): boolean;
  /** Of a first page, whether it has or had audiences. */
  readonly hadAudiences: boolean;
}

/**
 * How a page has its share: a first one by what was ever chosen for others and by what its audiences have, a further one by
 * what is for itself.
 */
export type Placement = OfFirst | OfFurther;

interface OfFirst extends EverPlaced {
  readonly customerId: string;
}

interface OfFurther {
  readonly pageId: string;
  readonly placed: readonly PlacedComponent[];
}

/** @param readers of the page */
export function shareOf(placement: Placement, readers: KeptReaders | undefined, all: Services): PageShare {
  return 'everChosen' in placement ? ofFirstPage(placement, readers, all) : ofFurtherPage(placement, readers, all);
}

/**
 * Everything that is not internal, for all its readers, and what is internal for the audiences that have it; nothing that is
 * for other pages alone.
 */
function ofFirstPage(
  { customerId, everChosen, everInAudience }: OfFirst,
  readers: KeptReaders | undefined,
  all: Services,
): PageShare {
  const inAudience = inAudiences(readers);
  const components = all.components.filter(({ id, internal }) => !internal || inAudience.has(id));
  const isForAll = new Set(components.flatMap(({ id, internal }) => (internal ? [] : id)));
  const isForSome = new Set(components.flatMap(({ id, internal }) => (internal ? id : [])));
  const seenBy = audiencesOf(readers);
  const first = { id: customerId, isShown: (id: string) => isForAll.has(id), everChosen, everInAudience };
  return {
    services: { components, groups: groupsOf(components, all) },
    // What is not internal any more is for all.
    audiencesOf: (id) => (isForAll.has(id) ? [] : seenBy(id)),
    shows: (placing) => firstPageShows(placing, first) || firstPageShowsToSome(placing, first, isForSome),
    hadAudiences: everInAudience.size > 0 || inAudience.size > 0,
  };
}

function ofFurtherPage({ pageId, placed }: OfFurther, readers: KeptReaders | undefined, all: Services): PageShare {
  const byId = new Map(all.components.map((component) => [component.id, component]));
  const components = placed.flatMap(({ componentId, groupName }) => {
    const component = byId.get(componentId);
    return component ? [{ ...component, groupName }] : [];
  });
  const ids = new Set(components.map(({ id }) => id));
  return {
    services: { components, groups: groupsOf(components, all) },
    audiencesOf: audiencesOf(readers),
    shows: (placing) => furtherPageShows(placing, { id: pageId, componentIds: ids }),
    hadAudiences: false,
  };
}

/** Groups are known by their names. */
function groupsOf(components: Services['components'], { groups }: Services): Services['groups'] {
  const named = new Set(components.map(({ groupName }) => groupName));
  return groups.filter(({ name }) => named.has(name));
}
