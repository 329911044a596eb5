import { Button } from '@blueprintjs/core';
import { Applications, Search } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';
import { EmptyState } from '../feedback/EmptyState.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { useListServicesQuery } from '../services/services.api.js';
import { FindPage, isFound } from './FindPage.js';
import { PageCard } from './PageCard.js';
import { useListPagesQuery } from './pages.api.js';
import { isOnFirstPage } from './placement.rules.js';

/** So many are shown at once. */
const SHOWN = 50;
/** A shorter list needs no filter. */
const SEARCHABLE_FROM = 8;

/** The pages of the organisation. */
export function PagesPage(): ReactElement {
  usePageTitle('Pages');
  const query = useListPagesQuery(undefined, { refetchOnMountOrArgChange: true });
  const pages = query.data?.pages;
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(SHOWN);
  const found = pages?.filter((page) => isFound(page, typed)) ?? [];
  const { data: services } = useListServicesQuery();
  const onFirst = services?.filter(isOnFirstPage).length;
  const create = <LinkButton to={paths.newPage}>Create Page</LinkButton>;
  return (
    <div className="page">
      <PageHeader title="Pages" summary={pages ? `${pages.length.toLocaleString('en-US')} page(s) found.` : ''}>
        {pages && pages.length > 1 && create}
      </PageHeader>
      <QueryState what="Pages" query={query} />
      {pages && pages.length >= SEARCHABLE_FROM && (
        <div className="find-page">
          <FindPage
            typed={typed}
            onType={(next) => {
              setTyped(next);
              setMost(SHOWN);
            }}
          />
        </div>
      )}
      {pages && (
        <ul className="incident-list">
          {found.slice(0, most).map((page) => (
            <PageCard key={page.id} page={page} count={page.first ? onFirst : page.componentCount} />
          ))}
        </ul>
      )}
      {pages && found.length === 0 && (
        <EmptyState title="No page matches" icon={<Search size={28} />}>
          No page has this in its name or address.
        </EmptyState>
      )}
      {found.length > most && (
        <Button large onClick={() => setMost(most + SHOWN)}>
          Show more ({(found.length - most).toLocaleString('en-US')} left)
        </Button>
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
