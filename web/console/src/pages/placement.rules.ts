import { type Component, type OrganisationPage, type PlacedService } from '../api/contract.js';

/** A further page, and what was chosen for it. */
export type PlacedPage = Pick<OrganisationPage, 'id' | 'name'> & { components: readonly PlacedService[] };

/** What decides which pages show an incident or a maintenance. */
export interface Placing {
  /** Every service that it names. */
  readonly named: readonly string[];
  /** The pages that it was put on; none where nobody chose any. */
  readonly chosen: readonly string[];
}

/** The pages of an organisation. */
interface Placement {
  readonly first: Pick<OrganisationPage, 'id' | 'name'>;
  readonly others: readonly PlacedPage[];
  /** The services that were ever chosen for one of the others. */
  readonly everChosen: readonly string[];
}

/** Whether the first page shows a service. */
export function isOnFirstPage({ enabled, internal }: Component): boolean {
  return enabled && !internal;
}

/**
 * The names of the pages that show an incident or a maintenance, the first page's before the others: the rule that
 * `proto/src/page-placement.ts` has for the services behind.
 */
export function pagesShowing(
  { named, chosen }: Placing,
  services: readonly Component[],
  { first, others, everChosen }: Placement,
): string[] {
  const ids = new Set(named);
  const showing = others.filter(
    ({ id, components }) => chosen.includes(id) || components.some(({ componentId }) => ids.has(componentId)),
  );
  const isOnFirst =
    services.some((service) => ids.has(service.id) && isOnFirstPage(service)) ||
    (chosen.length > 0 ? chosen.includes(first.id) : !everChosen.some((id) => ids.has(id)));
  return [...(isOnFirst ? [first.name] : []), ...showing.map(({ name }) => name)];
}

/** More names than this and one more say less than their number. */
const NAMED = 8;

/** The names of pages for people; of many the first ones. */
export function pagesText(names: readonly string[]): string {
  if (names.length === 0) return 'no page';
  if (names.length <= NAMED + 1) return names.join(', ');
  return `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;
}

/** The pages that are ticked: for what names no service the first one stands for no choice. */
export function tickedPages({ named, chosen }: Placing, firstId: string): ReadonlySet<string> {
  return new Set(chosen.length === 0 && named.length === 0 ? [firstId] : chosen);
}

/**
 * What is chosen once a page is ticked or not; pages that are gone are forgotten. The first page alone is no choice for what
 * names no service. For what names some it is one: their pages may be others.
 * @param pages all pages, the first one first
 */
export function withPage(
  placing: Placing,
  pages: readonly Pick<OrganisationPage, 'id'>[],
  { id, on }: { id: string; on: boolean },
): string[] {
  const firstId = pages[0]?.id ?? '';
  const ticked = new Set(tickedPages(placing, firstId));
  if (on) ticked.add(id);
  else ticked.delete(id);
  const next = pages.flatMap((page) => (ticked.has(page.id) ? [page.id] : []));
  return placing.named.length === 0 && next.length === 1 && next[0] === firstId ? [] : next;
}
