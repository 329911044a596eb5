import { type PageGroup, type PageState } from './page-state.js';

/** With more services than this, groups in which all is well are closed, and there are means to find one. */
const MANY_SERVICES = 25;
/** With more than this, the status page has no bars: they are on the page of the period. */
const TOO_MANY_BARS = 100;
/** Open incidents, planned maintenances and open announcements that are shown whole; the others are lines. */
export const WHOLE_INCIDENTS = 5;
export const WHOLE_MAINTENANCES = 3;
export const WHOLE_ANNOUNCEMENTS = 3;
/** Past incidents that are listed; the history has all. */
export const LISTED_PAST = 20;
/** Updates of an open incident, and names of services, that are shown at once. */
export const SHOWN_ENTRIES = 5;
export const SHOWN_NAMES = 10;

/** Whether a group is closed while all is well in it. */
export function isClosedWhileWell(
  state: Pick<PageState, 'components' | 'look'>,
  { collapsed }: Pick<PageGroup, 'collapsed'>,
): boolean {
  switch (state.look.groupsShown ?? 'automatic') {
    case 'open':
      return false;
    case 'closed':
      return true;
    case 'as_set':
      return collapsed;
    case 'automatic':
      return collapsed || hasManyServices(state);
  }
}

export function hasManyServices({ components }: Pick<PageState, 'components'>): boolean {
  return components.length > MANY_SERVICES;
}

/** Whether services are lines without bars on the status page. */
export function isCompact({ components }: { readonly components: readonly unknown[] }): boolean {
  return components.length > TOO_MANY_BARS;
}

/** The first names of a list, and how many there are besides. */
export function fewNames(names: readonly string[]): string[] {
  const more = names.length - SHOWN_NAMES;
  return more > 1 ? [...names.slice(0, SHOWN_NAMES), `+${more}`] : [...names];
}

/** The first of a list, and the others where those are more than one. */
export function split<T>(list: readonly T[], count: number): { first: readonly T[]; others: readonly T[] } {
  return list.length > count + 1
    ? { first: list.slice(0, count), others: list.slice(count) }
    : { first: list, others: [] };
}
