import { TickCircle } from '@blueprintjs/icons';
import { useMemo, type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { MoreButton } from '../feedback/MoreButton.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { useListServicesQuery } from '../services/services.api.js';
import { isOverrun, summaryOf } from './maintenance.rules.js';
import { MaintenanceCard } from './MaintenanceCard.js';
import { useListMaintenancesInfiniteQuery } from './maintenances.api.js';

/** Future, running and past maintenances. */
export function MaintenancesPage(): ReactElement {
  usePageTitle('Maintenance');
  const mayEdit = useMayEdit();
  const { data: services } = useListServicesQuery();
  const names = useMemo(() => new Map(services?.map(({ id, name }) => [id, name])), [services]);
  const upcoming = useListMaintenancesInfiniteQuery('upcoming', { refetchOnMountOrArgChange: true });
  const over = useListMaintenancesInfiniteQuery('over', { refetchOnMountOrArgChange: true });
  // Past maintenances follow once all future ones are loaded.
  const lists = upcoming.hasNextPage ? [upcoming] : [upcoming, over];
  const loaded = upcoming.data && over.data;
  const data = loaded && lists.flatMap((list) => list.data?.pages.flatMap((page) => page.maintenances) ?? []);
  // One message for both: an error is shown once, and both queries are retried.
  const shown = !upcoming.error && (over.error || !over.data) ? over : upcoming;
  const refetch = () => Promise.all([upcoming.refetch(), over.refetch()]);
  const now = Date.now();
  const create = mayEdit && <LinkButton to={paths.newMaintenance}>Create Maintenance</LinkButton>;

  return (
    <>
      <PageHeader
        title="Maintenance"
        summary={loaded ? summaryOf(upcoming.data?.pages[0]?.totals, over.data?.pages[0]?.totals) : ''}
      >
        {data?.length !== 0 && create}
      </PageHeader>
      <QueryState what="Maintenances" query={{ ...shown, refetch }} />
      {data?.length === 0 && (
        <EmptyState title="All Clear" icon={<TickCircle size={28} />} action={create}>
          No maintenance is planned. Announce work before it starts, and nobody is surprised by it.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="incident-list">
          {data.map((one) => (
            <MaintenanceCard key={one.id} maintenance={one} overrun={isOverrun(one, now)} serviceNames={names} />
          ))}
        </ul>
      )}
      {loaded && <MoreButton list={upcoming.hasNextPage ? upcoming : over} />}
    </>
  );
}
