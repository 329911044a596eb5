import { useMemo, type ReactElement, type ReactNode } from 'react';
import { type IncidentPage } from '../api/contract.js';
import { LoadError } from '../feedback/LoadError.js';
import { MoreButton, type MoreButtonProps } from '../feedback/MoreButton.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { useListServicesQuery } from '../services/services.api.js';
import { IncidentCard, type IncidentAction } from './IncidentCard.js';

export interface IncidentListProps {
  query: MoreButtonProps['list'] & {
    data?: { pages: IncidentPage[] };
    error?: unknown;
    isLoading: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** The label of each incident's button. */
  action: IncidentAction;
  /** The content of an empty list. */
  children: ReactNode;
}

/** A list of incidents in any state of its query. Once they are shown, a failed refresh keeps them. */
export function IncidentList({ query, action, children }: IncidentListProps): ReactElement {
  const { data: services } = useListServicesQuery();
  const names = useMemo(() => new Map(services?.map(({ id, name }) => [id, name])), [services]);
  if (!query.data) {
    if (query.isLoading || !query.error) return <ListSkeleton />;
    return <LoadError what="Incidents" error={query.error} retry={query.refetch} retrying={query.isFetching} />;
  }
  const incidents = query.data.pages.flatMap((page) => page.incidents);
  if (incidents.length === 0) return <>{children}</>;
  return (
    <>
      {query.error !== undefined && (
        <LoadError what="The latest state" error={query.error} retry={query.refetch} retrying={query.isFetching} />
      )}
      <ul className="incident-list">
        {incidents.map((incident) => (
          <IncidentCard key={incident.id} incident={incident} serviceNames={names} action={action} />
        ))}
      </ul>
      <MoreButton list={query} />
    </>
  );
}
