import { History } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { EmptyState } from '../feedback/EmptyState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { IncidentList } from './IncidentList.js';
import { useListIncidentsInfiniteQuery } from './incidents.api.js';

/** All resolved incidents. */
export function ResolvedIncidentsPage(): ReactElement {
  usePageTitle('Resolved incidents');
  const incidents = useListIncidentsInfiniteQuery('resolved', { refetchOnMountOrArgChange: true });
  const count = incidents.data?.pages[0]?.total;
  return (
    <>
      <PageHeader title="Incidents" summary={count === undefined ? '' : `${count} resolved incident(s) found.`} />
      <IncidentList query={incidents} action="View">
        <EmptyState title="No Resolved Incident Yet" icon={<History size={28} />}>
          Incidents move here once they are resolved.
        </EmptyState>
      </IncidentList>
    </>
  );
}
