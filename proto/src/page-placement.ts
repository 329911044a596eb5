/**
 * Whether the first page of an organisation shows an incident or a maintenance: when it names a component of that page,
 * and when none that it names was ever chosen for another page. Ever, because what was for the readers of one page alone
 * does not become everybody's when the page goes.
 * @param named every component that it names
 * @param isShown whether the first page shows a component
 * @param everChosen the components that were ever chosen for another page
 */
export function firstPageShows(
  named: readonly string[],
  isShown: (componentId: string) => boolean,
  everChosen: ReadonlySet<string>,
): boolean {
  return named.some(isShown) || !named.some((id) => everChosen.has(id));
}

/**
 * Whether an event about an incident or a maintenance is news of the first page too.
 * @param event its `pageIds` are the pages that showed it then; none for the first one alone
 */
export function isOfFirstPage(event: { readonly customerId: string; readonly pageIds: readonly string[] }): boolean {
  return event.pageIds.length === 0 || event.pageIds.includes(event.customerId);
}

/** Whether a further page shows an incident or a maintenance: when it names one of its components. */
export function furtherPageShows(named: readonly string[], componentIds: ReadonlySet<string>): boolean {
  return named.some((id) => componentIds.has(id));
}
