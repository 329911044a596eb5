import { type Component, type OrganisationPage } from '../api/contract.js';

/** What decides which pages show an incident or a maintenance. */
export interface Placing {
  /** Every service that it names. */
  readonly named: readonly string[];
  /** The pages that it was put on; none where nobody chose any. */
  readonly chosen: readonly string[];
}

/** Whether the first page shows a service to all its readers. */
export function isOnFirstPage({ enabled, internal }: Component): boolean {
  return enabled && !internal;
}

/** The first page, as placement looks at it. */
export interface FirstPage {
  firstId: string;
  /** The services that were ever chosen for one of the others. */
  everChosen: readonly string[];
  /** Those that its audiences have. */
  inAudience: readonly string[];
  /** Those that one ever had. */
  everInAudience: readonly string[];
}

/**
 * To whom the first page shows an incident or a maintenance: to all its readers, to its audiences alone, or to nobody. The
 * rule that `proto/src/page-placement.ts` has for the services behind. On the others is what names one of their services, or
 * was put on them.
 */
export function shownOnFirst(
  { named, chosen }: Placing,
  services: readonly Component[],
  { firstId, everChosen, inAudience, everInAudience }: FirstPage,
): 'all' | 'audiences' | 'nobody' {
  const ids = new Set(named);
  const isNamed = (id: string): boolean => ids.has(id);
  if (services.some((service) => isNamed(service.id) && isOnFirstPage(service))) return 'all';
  if (everInAudience.some(isNamed)) return inAudience.some(isNamed) ? 'audiences' : 'nobody';
  const isForAll = chosen.length > 0 ? chosen.includes(firstId) : !everChosen.some(isNamed);
  return isForAll ? 'all' : 'nobody';
}

/** More names than this and one more say less than their number. */
const NAMED = 8;

/** The names of pages for people; of many the first ones. @param count how many there are, of which some are named */
export function pagesText(names: readonly string[], count = names.length): string {
  if (count === 0) return 'no page';
  if (count <= NAMED + 1) return names.join(', ');
  return `${names.slice(0, NAMED).join(', ')} and ${(count - NAMED).toLocaleString('en-US')} more`;
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
