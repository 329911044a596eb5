import { type ReactElement } from 'react';
import { type PageRecipients } from '../api/contract.js';
import { useListPagesQuery } from '../pages/pages.api.js';
import { pagesText } from './preview.rules.js';

/** How many subscribers of each page are among the recipients, once the names of the pages are known. */
export function PagesAudience({ pages }: { pages: readonly PageRecipients[] }): ReactElement | null {
  const { data } = useListPagesQuery();
  const text = data && pagesText(pages, new Map(data.pages.map(({ id, name }) => [id, name])));
  if (!text) return null;
  return (
    <span className="audience-pages">
      Subscribers by page: <bdi>{text}</bdi>
    </span>
  );
}
