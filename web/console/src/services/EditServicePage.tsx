import { type ReactElement } from 'react';
import { Navigate, useParams } from 'react-router';
import { ReadOnlyNotice } from '../account/ReadOnlyNotice.js';
import { PageSkeleton } from '../feedback/Skeletons.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { EditServiceForm } from './EditServiceForm.js';
import { followedBy } from './service-upstreams.rules.js';
import { useListServicesQuery } from './services.api.js';
import { ServiceUpstreams } from './ServiceUpstreams.js';

/** Changes or deletes one service. For an unknown service it redirects to the list. */
export function EditServicePage(): ReactElement {
  usePageTitle('Service Details');
  const { id } = useParams();
  const { data: services, isFetching } = useListServicesQuery();
  const service = services?.find((one) => one.id === id);

  if (!service) return isFetching ? <PageSkeleton /> : <Navigate to={paths.services} replace />;
  return (
    <div className="page narrow">
      <PageHeader title="Service Details" back={{ to: paths.services, label: 'Back to Services' }} />
      <ReadOnlyNotice />
      {service.upstreams && (
        <section className="card service-providers" aria-labelledby="service-providers">
          <h2 id="service-providers">Third-party components</h2>
          <ServiceUpstreams service={service} />
          {followedBy(service) && (
            <p className="option-hint">It has the status of the provider: no other can be set.</p>
          )}
        </section>
      )}
      <EditServiceForm key={service.id} service={service} />
    </div>
  );
}
