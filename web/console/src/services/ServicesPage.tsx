import { Layers } from '@blueprintjs/icons';
import { useMemo, type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { LoadError } from '../feedback/LoadError.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { groupServices, servicesSummary } from './service-groups.js';
import { ServiceGroupSection } from './ServiceGroupSection.js';
import { useListServiceGroupsQuery } from './order.api.js';
import { useListDownTimesQuery, useListServicesQuery } from './services.api.js';

/** All services by group, with the uptime of the last 90 days. */
export function ServicesPage(): ReactElement {
  usePageTitle('Services');
  const mayEdit = useMayEdit();
  const services = useListServicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const downTimes = useListDownTimesQuery(undefined, { refetchOnMountOrArgChange: true });
  const about = useListServiceGroupsQuery(undefined, { refetchOnMountOrArgChange: true });
  const groups = useMemo(() => groupServices(services.data ?? []), [services.data]);
  const found = services.data;

  return (
    <div className="page">
      <PageHeader title="Services" summary={found ? servicesSummary(found) : ''}>
        {mayEdit && found && found.length > 1 && (
          <LinkButton to={paths.orderServices} intent="none">
            Change order
          </LinkButton>
        )}
        {mayEdit && found && found.length > 0 && <LinkButton to={paths.newService}>Add New Service</LinkButton>}
      </PageHeader>
      {services.isLoading && <ListSkeleton />}
      {!found && services.error && (
        <LoadError what="Services" error={services.error} retry={services.refetch} retrying={services.isFetching} />
      )}
      {found?.length === 0 && (
        <EmptyState
          title="No services yet"
          icon={<Layers size={28} />}
          action={mayEdit && <LinkButton to={paths.newService}>Create Service</LinkButton>}
        >
          Services are the parts of your product that can break. Your status page lists them, and incidents say which of
          them are affected.
        </EmptyState>
      )}
      {groups.map((group) => (
        <ServiceGroupSection
          key={group.id}
          group={group}
          about={about.data?.find(({ name }) => name === group.name)}
          downTimes={downTimes.data}
        />
      ))}
    </div>
  );
}
