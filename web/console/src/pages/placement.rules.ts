import { type Component, type OrganisationPage, type PlacedService } from '../api/contract.js';

/** A further page, and what was chosen for it. */
export type PlacedPage = Pick<OrganisationPage, 'id' | 'name'> & { components: readonly PlacedService[] };

/** The pages of an organisation. */
interface Placement {
  /** What the first one is called. */
  readonly first: string;
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
 * @param named every service that it names
 */
export function pagesShowing(
  named: readonly string[],
  services: readonly Component[],
  { first, others, everChosen }: Placement,
): string[] {
  const ids = new Set(named);
  const showing = others.filter(({ components }) => components.some(({ componentId }) => ids.has(componentId)));
  const isOnFirst =
    services.some((service) => ids.has(service.id) && isOnFirstPage(service)) || !everChosen.some((id) => ids.has(id));
  return [...(isOnFirst ? [first] : []), ...showing.map(({ name }) => name)];
}
