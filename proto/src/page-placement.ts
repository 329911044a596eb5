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

/** Whether a further page shows an incident or a maintenance: when it names one of its components. */
export function furtherPageShows(named: readonly string[], componentIds: ReadonlySet<string>): boolean {
  return named.some((id) => componentIds.has(id));
}
