import { Applications } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { EmptyState } from '../feedback/EmptyState.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { useListServicesQuery } from '../services/services.api.js';
import { PageCard } from './PageCard.js';
import { useListPagesQuery } from './pages.api.js';
import { isOnFirstPage } from './placement.rules.js';

/** The pages of the organisation. */
export function PagesPage(): ReactElement {
  usePageTitle('Pages');
  const query = useListPagesQuery(undefined, { refetchOnMountOrArgChange: true });
  const pages = query.data?.pages;
  const { data: services } = useListServicesQuery();
  const onFirst = services?.filter(isOnFirstPage).length;
  const create = <LinkButton to={paths.newPage}>Create Page</LinkButton>;
  return (
    <div className="page">
      <PageHeader title="Pages" summary={pages ? `${pages.length} page(s) found.` : ''}>
        {pages && pages.length > 1 && create}
      </PageHeader>
      <QueryState what="Pages" query={query} />
      {pages && (
        <ul className="incident-list">
          {pages.map((page) => (
            <PageCard key={page.id} page={page} count={page.first ? onFirst : page.componentCount} />
          ))}
        </ul>
      )}
      {pages?.length === 1 && (
        <EmptyState title="No further pages yet" icon={<Applications size={28} />} action={create}>
          A page for one customer, a region or a product: with an address, a look and readers of its own, and with the
          services that you choose for it, internal ones too. Incidents and maintenances show on every page that has one
          of their services.
        </EmptyState>
      )}
    </div>
  );
}
