/** A page beside an organisation's first one, and what was chosen for it. */
export interface FurtherPage {
  readonly id: string;
  readonly componentIds: ReadonlySet<string>;
}

/**
 * Whether the first page of an organisation shows an incident or a maintenance: when it names a component of that page,
 * and when no other page has any that it names.
 * @param named every component that it names or ever named
 * @param isShown whether the first page shows a component
 */
export function firstPageShows(
  named: readonly string[],
  isShown: (componentId: string) => boolean,
  others: readonly FurtherPage[],
): boolean {
  return named.some(isShown) || !others.some((page) => furtherPageShows(named, page));
}

/**
 * Whether an event about an incident or a maintenance is news of the first page too.
 * @param event its `pageIds` are the pages that showed it then; none for the first one alone
 */
export function isOfFirstPage(event: { readonly customerId: string; readonly pageIds: readonly string[] }): boolean {
  return event.pageIds.length === 0 || event.pageIds.includes(event.customerId);
}

/** Whether a further page shows an incident or a maintenance: when it names one of its components. */
export function furtherPageShows(named: readonly string[], { componentIds }: FurtherPage): boolean {
  return named.some((id) => componentIds.has(id));
}
