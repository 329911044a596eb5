import { Layers } from '@blueprintjs/icons';
import { COMPONENT_STATUSES, COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { useMemo, type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { ChoiceFilter } from '../lists/ChoiceFilter.js';
import { CsvButton } from '../lists/CsvButton.js';
import { ListFrame } from '../lists/ListFrame.js';
import { useListFilter } from '../lists/use-list-filter.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { ImportServices } from './ImportServices.js';
import { groupServices } from './service-groups.js';
import { ServiceGroupSection } from './ServiceGroupSection.js';
import { useListServiceGroupsQuery } from './order.api.js';
import { useListServicePagesInfiniteQuery } from './services.api.js';

const FILTER = ['q', 'group', 'status'] as const;
const STATUSES = COMPONENT_STATUSES.map((status) => [status, COMPONENT_STATUS_LABELS[status]] as const);

/** Services by group, with the uptime of the last 90 days. */
export function ServicesPage(): ReactElement {
  usePageTitle('Services');
  const mayEdit = useMayEdit();
  const filter = useListFilter(FILTER);
  const { q, group: groupName, status } = filter.values;
  const list = useListServicePagesInfiniteQuery(filter.values, { refetchOnMountOrArgChange: true });
  const about = useListServiceGroupsQuery(undefined, { refetchOnMountOrArgChange: true });
  const pages = list.currentData?.pages;
  const { groups, pageOf, count } = useMemo(() => {
    const services = pages?.flatMap(({ components }) => components);
    const places = (pages ?? []).flatMap(({ components }) => {
      const ids = components.map(({ id }) => id).join(',');
      return components.map(({ id }) => [id, ids] as const);
    });
    return { groups: groupServices(services ?? []), pageOf: new Map(places), count: services?.length };
  }, [pages]);
  const total = pages?.[0]?.total;
  const groupTotal = pages?.[0]?.groupTotal;
  const isEmpty = count === 0 && !filter.isNarrow;

  return (
    <div className="page">
      <PageHeader
        title="Services"
        summary={total === undefined ? '' : `${groupTotal} service group(s), ${total} service(s) found.`}
      >
        <LinkButton to={paths.thirdPartyComponents} intent="none">
          Third-party components
        </LinkButton>
        {mayEdit && count !== undefined && !isEmpty && (
          <LinkButton to={paths.orderServices} intent="none">
            Change order
          </LinkButton>
        )}
        {mayEdit && count !== undefined && !isEmpty && <ImportServices />}
        {mayEdit && count !== undefined && !isEmpty && <LinkButton to={paths.newService}>Add New Service</LinkButton>}
      </PageHeader>
      <ListFrame
        what="Services"
        list={list}
        count={count}
        filter={filter}
        fields={
          <>
            {about.data && about.data.length > 0 && (
              <ChoiceFilter
                label="Group"
                all="Every group"
                value={groupName}
                options={about.data.map(({ name }) => [name, name])}
                onChange={(name) => filter.set({ group: name })}
              />
            )}
            <ChoiceFilter
              label="Status"
              all="Every status"
              value={status}
              options={STATUSES}
              onChange={(one) => filter.set({ status: one })}
            />
          </>
        }
        actions={<CsvButton name="services.csv" url="services/csv" params={{ search: q, group: groupName, status }} />}
        empty={
          <EmptyState
            title="No services yet"
            icon={<Layers size={28} />}
            action={
              mayEdit && (
                <div className="empty-actions">
                  <LinkButton to={paths.newService}>Create Service</LinkButton>
                  <ImportServices text="Create Many" />
                </div>
              )
            }
          >
            Services are the parts of your product that can break. Your status page lists them, and incidents say which
            of them are affected.
          </EmptyState>
        }
      >
        {groups.map((group) => (
          <ServiceGroupSection
            key={group.id}
            group={group}
            about={about.data?.find(({ name }) => name === group.name)}
            pageOf={pageOf}
          />
        ))}
      </ListFrame>
    </div>
  );
}
