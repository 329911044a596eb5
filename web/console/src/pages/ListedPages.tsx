import { type ReactElement } from 'react';
import { useListPagesQuery } from './pages.api.js';
import { pagesText, tickedPages, type Placing } from './placement.rules.js';

/**
 * In a list, where something shows: all its pages where it names no service, else those that it was put on beside the pages of
 * its services. Nothing where the organisation has one page alone.
 */
export function ListedPages({ named, chosen }: Placing): ReactElement | null {
  // What names services and was put on no page says nothing, so that no list of thousands of pages is fetched for it.
  const isSilent = named.length > 0 && chosen.length === 0;
  const pages = useListPagesQuery(undefined, { skip: isSilent }).data?.pages ?? [];
  const [first] = pages;
  if (isSilent || !first || pages.length === 1) return null;
  const ids = tickedPages({ named, chosen }, first.id);
  if (ids.size === 0) return null;
  const names = pages.flatMap(({ id, name }) => (ids.has(id) ? name : []));
  return (
    <span>
      {named.length === 0 ? 'Pages' : 'Put on'}: <bdi>{pagesText(names)}</bdi>
    </span>
  );
}
