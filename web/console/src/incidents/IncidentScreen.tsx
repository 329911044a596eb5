import { Search } from '@blueprintjs/icons';
import { isOpen } from '@candor/ui/status/incident-status.js';
import { type ReactElement, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { useGetCustomerQuery } from '../account/account.api.js';
import { type Incident } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { LoadError } from '../feedback/LoadError.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { ExternalLink } from '../navigation/ExternalLink.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { statusPageUrl } from '../navigation/status-page-url.js';
import { useGetIncidentQuery } from './incidents.api.js';

const NOT_FOUND = 404;

export interface IncidentScreenProps {
  title: string;
  /** Shown at the end of the title line. */
  action?: (incident: Incident) => ReactNode;
  children: (incident: Incident) => ReactNode;
}

/** A page about the incident in the URL, in any state of its query. */
export function IncidentScreen({ title, action, children }: IncidentScreenProps): ReactElement {
  usePageTitle(title);
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
      <PageHeader title={title} back={{ to: back, label: 'Back to Incidents' }}>
        {incident && action?.(incident)}
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
      {incident && children(incident)}
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
