import { History } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { EmptyState } from '../feedback/EmptyState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { useListFilter } from '../lists/use-list-filter.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { INCIDENT_FILTER, incidentFilters } from './incident-filter.rules.js';
import { IncidentList } from './IncidentList.js';
import { useListIncidentsInfiniteQuery } from './incidents.api.js';

/** All resolved incidents. */
export function ResolvedIncidentsPage(): ReactElement {
  usePageTitle('Resolved incidents');
  const filter = useListFilter(INCIDENT_FILTER);
  const search = { which: 'resolved' as const, filters: incidentFilters(filter.values) };
  const incidents = useListIncidentsInfiniteQuery(search, { refetchOnMountOrArgChange: true });
  const count = incidents.currentData?.pages[0]?.total;
  return (
    <>
      <PageHeader title="Incidents" summary={count === undefined ? '' : `${count} resolved incident(s) found.`} />
      <IncidentList list={incidents} search={search} filter={filter} action="View">
        <EmptyState title="No Resolved Incident Yet" icon={<History size={28} />}>
          Incidents move here once they are resolved.
        </EmptyState>
      </IncidentList>
    </>
  );
}
