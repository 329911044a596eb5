import { useMemo, type ReactElement } from 'react';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { namesOf, useGetServiceOrderQuery, useListServiceGroupsQuery } from './order.api.js';
import { OrderForm } from './OrderForm.js';
import { useListServicesQuery } from './services.api.js';

/** Puts services and groups into the order of the status page. */
export function OrderServicesPage(): ReactElement {
  usePageTitle('Order of Services');
  const order = useGetServiceOrderQuery(undefined, { refetchOnMountOrArgChange: true });
  const services = useListServicesQuery();
  const groups = useListServiceGroupsQuery();
  const names = useMemo(() => namesOf(services.data ?? [], groups.data ?? []), [services.data, groups.data]);
  return (
    <div className="page narrow">
      <PageHeader title="Order of Services" back={{ to: paths.services, label: 'Back to Services' }} />
      <QueryState what="The order" query={order} />
      {order.data && <OrderForm order={order.data} names={names} />}
    </div>
  );
}
