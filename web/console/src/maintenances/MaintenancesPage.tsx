import { TickCircle } from '@blueprintjs/icons';
import { useMemo, type ReactElement } from 'react';
import { paths } from '../app/paths.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { useListServicesQuery } from '../services/services.api.js';
import { useMayEdit } from '../session/permissions.js';
import { LinkButton } from '../shell/LinkButton.js';
import { PageHeader } from '../shell/PageHeader.js';
import { isOverrun, summaryOf } from './maintenance.rules.js';
import { MaintenanceCard } from './MaintenanceCard.js';
import { useListMaintenancesQuery } from './maintenances.api.js';

/** A maintenance may start meanwhile. */
const REFRESH_MS = 15_000;

/** What is planned, and what was done. */
export function MaintenancesPage(): ReactElement {
  usePageTitle('Maintenance');
  const mayEdit = useMayEdit();
  const { data: services } = useListServicesQuery();
  const names = useMemo(() => new Map(services?.map(({ id, name }) => [id, name])), [services]);
  const query = useListMaintenancesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  const { data } = query;
  const now = Date.now();
  const create = mayEdit && <LinkButton to={paths.newMaintenance}>Create Maintenance</LinkButton>;

  return (
    <>
      <PageHeader title="Maintenance" summary={data ? summaryOf(data) : ''}>
        {data?.length !== 0 && create}
      </PageHeader>
      <QueryState what="Maintenances" query={query} />
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
    </>
  );
}
