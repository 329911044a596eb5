import { firstPageShows, furtherPageShows, type Placing } from '@candor/proto/page-placement.js';
import type { PlacedComponent } from '../page/further-pages.store.js';
import type { Services } from './page-contexts.js';

/** What one page shows of what its organisation has. */
export interface PageShare {
  /** Its components in its order, with their groups. */
  readonly services: Services;
  /** Whether it shows an incident, a maintenance or an announcement. */
  shows(placing: Placing): boolean;
}

/** How a page has its share: a first one by what was ever chosen for others, a further one by what is for itself. */
export type Placement = OfFirst | OfFurther;

interface OfFirst {
  readonly customerId: string;
  readonly everChosen: ReadonlySet<string>;
}

interface OfFurther {
  readonly pageId: string;
  readonly placed: readonly PlacedComponent[];
}

export function shareOf(placement: Placement, all: Services): PageShare {
  return 'everChosen' in placement ? ofFirstPage(placement, all) : ofFurtherPage(placement, all);
}

/** Everything that is not internal, and nothing that is for other pages alone. */
function ofFirstPage({ customerId, everChosen }: OfFirst, all: Services): PageShare {
  const components = all.components.filter(({ internal }) => !internal);
  const ids = new Set(components.map(({ id }) => id));
  return {
    services: { components, groups: groupsOf(components, all) },
    shows: (placing) => firstPageShows(placing, { id: customerId, isShown: (id) => ids.has(id), everChosen }),
  };
}

function ofFurtherPage({ pageId, placed }: OfFurther, all: Services): PageShare {
  const byId = new Map(all.components.map((component) => [component.id, component]));
  const components = placed.flatMap(({ componentId, groupName }) => {
    const component = byId.get(componentId);
    return component ? [{ ...component, groupName }] : [];
  });
  const ids = new Set(components.map(({ id }) => id));
  return {
    services: { components, groups: groupsOf(components, all) },
    shows: (placing) => furtherPageShows(placing, { id: pageId, componentIds: ids }),
  };
}

/** Groups are known by their names. */
function groupsOf(components: Services['components'], { groups }: Services): Services['groups'] {
  const named = new Set(components.map(({ groupName }) => groupName));
  return groups.filter(({ name }) => named.has(name));
}
