import { Search } from '@blueprintjs/icons';
import { isOpen } from '@candor/ui/status/incident-status.js';
import { type ReactElement } from 'react';
import { useParams } from 'react-router';
import { asProblem } from '../api/problem.js';
import { paths } from '../app/paths.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { LoadError } from '../feedback/LoadError.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { useGetCustomerQuery } from '../session/account.api.js';
import { ExternalLink } from '../shell/ExternalLink.js';
import { LinkButton } from '../shell/LinkButton.js';
import { PageHeader } from '../shell/PageHeader.js';
import { statusPageUrl } from '../shell/status-page-url.js';
import { IncidentDetails } from './IncidentDetails.js';
import { useGetIncidentQuery } from './incidents.api.js';

const NOT_FOUND = 404;

/** One incident: what was said so far, how far that has been delivered, and what is to be said next. */
export function EditIncidentPage(): ReactElement {
  usePageTitle('Edit Incident');
  const { id = '' } = useParams();
  const {
    data: incident,
    error,
    isFetching,
    refetch,
  } = useGetIncidentQuery(id, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const back = incident && !isOpen(incident.incidentStatus) ? paths.resolvedIncidents : paths.openIncidents;

  return (
    <div className="page narrow">
      <PageHeader title="Edit Incident" back={{ to: back, label: 'Back to Incidents' }}>
        {incident?.maintenanceId && (
          <LinkButton to={paths.editMaintenance(incident.maintenanceId)} intent="none">
            View Maintenance
          </LinkButton>
        )}
        {incident && !incident.private && <ViewOnStatusPage incidentId={incident.id} />}
      </PageHeader>
      {!incident && !error && <ListSkeleton rows={2} />}
      {!incident && error && asProblem(error).status === NOT_FOUND && (
        <EmptyState title="Incident not found" icon={<Search size={28} />}>
          It may have been deleted, or the address is mistyped.
        </EmptyState>
      )}
      {!incident && error && asProblem(error).status !== NOT_FOUND && (
        <LoadError what="The incident" error={error} retry={refetch} retrying={isFetching} />
      )}
      {incident && <IncidentDetails key={incident.id} incident={incident} />}
    </div>
  );
}

function ViewOnStatusPage({ incidentId }: { incidentId: string }): ReactElement | null {
  const { data: customer } = useGetCustomerQuery();
  if (!customer) return null;
  return (
    <ExternalLink
      href={`${statusPageUrl(customer.domain, window.location)}/incidents/${encodeURIComponent(incidentId)}`}
    >
      View On Status Page
    </ExternalLink>
  );
}
