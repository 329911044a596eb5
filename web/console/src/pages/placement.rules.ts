import { type Component, type OrganisationPage, type PlacedService } from '../api/contract.js';

/** A further page, and what was chosen for it. */
export type PlacedPage = Pick<OrganisationPage, 'id' | 'name'> & { components: readonly PlacedService[] };

/** Whether the first page shows a service. */
export function isOnFirstPage({ enabled, internal }: Component): boolean {
  return enabled && !internal;
}

/**
 * The names of the pages that show an incident or a maintenance, the first page's before the others: the rule that
 * `proto/src/page-placement.ts` has for the services behind.
 * @param named every service that it names or ever named
 */
export function pagesShowing(
  named: readonly string[],
  services: readonly Component[],
  { first, others }: { readonly first: string; readonly others: readonly PlacedPage[] },
): string[] {
  const ids = new Set(named);
  const showing = others.filter(({ components }) => components.some(({ componentId }) => ids.has(componentId)));
  const isOnFirst = services.some((service) => ids.has(service.id) && isOnFirstPage(service)) || showing.length === 0;
  return [...(isOnFirst ? [first] : []), ...showing.map(({ name }) => name)];
}
