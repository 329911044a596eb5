import { TickCircle } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { useListFilter } from '../lists/use-list-filter.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { FirstSteps } from '../welcome/FirstSteps.js';
import { INCIDENT_FILTER, incidentFilters } from './incident-filter.rules.js';
import { IncidentList } from './IncidentList.js';
import { useListIncidentsInfiniteQuery } from './incidents.api.js';
import { ProposedIncidents } from './ProposedIncidents.js';

/** All incidents that are not resolved. */
export function OpenIncidentsPage(): ReactElement {
  usePageTitle('Open incidents');
  const mayEdit = useMayEdit();
  const filter = useListFilter(INCIDENT_FILTER);
  const search = { which: 'open' as const, filters: incidentFilters(filter.values) };
  const incidents = useListIncidentsInfiniteQuery(search, { refetchOnMountOrArgChange: true });
  const count = incidents.currentData?.pages[0]?.total;
  const create = mayEdit && <LinkButton to={paths.newIncident}>Create Incident</LinkButton>;

  return (
    <>
      <PageHeader title="Incidents" summary={count === undefined ? '' : `${count} open incident(s) found.`}>
        {(count !== 0 || filter.isNarrow) && create}
      </PageHeader>
      <ProposedIncidents />
      <IncidentList list={incidents} search={search} filter={filter} action="Update">
        <FirstSteps>
          <EmptyState title="All Clear" icon={<TickCircle size={28} />} action={create}>
            No incident is open. When something breaks, say so here: your status page and everyone who subscribed follow
            within seconds.
          </EmptyState>
        </FirstSteps>
      </IncidentList>
      {count !== undefined && count > 0 && <FirstSteps folded />}
    </>
  );
}
