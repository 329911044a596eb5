import type { Announcement } from './gen/candor/incidents/v1/announcements_pb.js';
import type { Incident } from './gen/candor/incidents/v1/incidents_pb.js';
import type { Maintenance } from './gen/candor/incidents/v1/maintenances_pb.js';

/** What decides which pages show an incident, a maintenance or an announcement. */
export interface Placing {
  /** Every component that it names; an announcement names none. */
  readonly named: readonly string[];
  /** The pages that staff put it on; none where they chose none. */
  readonly chosen: readonly string[];
}

/** Of an incident, by all that its entries ever named. */
export function placingOf({ entries, pageIds }: Pick<Incident, 'entries' | 'pageIds'>): Placing {
  return {
    named: entries.flatMap(({ affectedComponents }) => affectedComponents.map(({ componentId }) => componentId)),
    chosen: pageIds,
  };
}

export function placingOfMaintenance({
  componentIds,
  pageIds,
}: Pick<Maintenance, 'componentIds' | 'pageIds'>): Placing {
  return { named: componentIds, chosen: pageIds };
}

export function placingOfAnnouncement({ pageIds }: Pick<Announcement, 'pageIds'>): Placing {
  return { named: [], chosen: pageIds };
}

/** The first page of an organisation, as placement looks at it. */
export interface FirstPage {
  /** Its id is that of its organisation. */
  readonly id: string;
  readonly isShown: (componentId: string) => boolean;
  /** The components that were ever chosen for another page. */
  readonly everChosen: ReadonlySet<string>;
  /** The internal components that an audience of this page ever had. */
  readonly everInAudience: ReadonlySet<string>;
}

/**
 * Whether the first page of an organisation shows an incident or a maintenance to all its readers: when it names a component
 * that they see; never when it names one that ever was an audience's; where staff chose pages, when it is one of them; else
 * when none that it names was ever chosen for another page. Ever, because what was for the readers of one page or for an
 * audience alone does not become everybody's when these go. Nor does what was put on pages that are gone.
 */
export function firstPageShows(
  { named, chosen }: Placing,
  { id, isShown, everChosen, everInAudience }: FirstPage,
): boolean {
  if (named.some(isShown)) return true;
  if (named.some((one) => everInAudience.has(one))) return false;
  return chosen.length > 0 ? chosen.includes(id) : !named.some((one) => everChosen.has(one));
}

/**
 * Whether the first page shows an incident or a maintenance to some of its readers alone: to its audiences, when it names an
 * internal component of one.
 * @param inAudience the components that its audiences have now
 */
export function firstPageShowsToSome(placing: Placing, first: FirstPage, inAudience: ReadonlySet<string>): boolean {
  return !firstPageShows(placing, first) && placing.named.some((one) => inAudience.has(one));
}

/** Whether a further page shows an incident or a maintenance: when it names one of its components, or was put on it. */
export function furtherPageShows(
  { named, chosen }: Placing,
  { id, componentIds }: { readonly id: string; readonly componentIds: ReadonlySet<string> },
): boolean {
  return chosen.includes(id) || named.some((one) => componentIds.has(one));
}

/** In place of the pages that show something (the nil UUID), where none does. */
export const NO_PAGE = '00000000-0000-0000-0000-000000000000';

/**
 * The pages that show an incident or a maintenance, as events have them.
 * @param first the organisation's first page; undefined unless it shows it @param further those of the others that do
 */
export function pageIdsOf(first: string | undefined, further: readonly string[]): string[] {
  const pages = [...(first === undefined ? [] : [first]), ...further];
  return pages.length === 0 ? [NO_PAGE] : pages;
}

/**
 * Whether an event about an incident or a maintenance is news of the first page too.
 * @param event its `pageIds` are the pages that showed it then; none for the first one alone
 */
export function isOfFirstPage(event: { readonly customerId: string; readonly pageIds: readonly string[] }): boolean {
  return event.pageIds.length === 0 || event.pageIds.includes(event.customerId);
}

/** The further pages that showed what an event is about. @param event as for {@link isOfFirstPage} */
export function furtherPagesOf(event: { readonly customerId: string; readonly pageIds: readonly string[] }): string[] {
  return event.pageIds.filter((id) => id !== event.customerId && id !== NO_PAGE);
}
