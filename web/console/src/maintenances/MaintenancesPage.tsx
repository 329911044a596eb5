import { TickCircle } from '@blueprintjs/icons';
import { MAINTENANCE_STATE_LABELS } from '@candor/ui/status/maintenance-state.js';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { ChoiceFilter } from '../lists/ChoiceFilter.js';
import { CsvButton } from '../lists/CsvButton.js';
import { DayFilter } from '../lists/DayFilter.js';
import { ListFrame } from '../lists/ListFrame.js';
import { useListFilter } from '../lists/use-list-filter.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { ServiceFilter } from '../services/ServiceFilter.js';
import { useListServicesQuery } from '../services/services.api.js';
import { AuthorFilter } from '../users/AuthorFilter.js';
import { MAINTENANCE_FILTER, maintenanceFilters, maintenanceSearch } from './maintenance-filter.rules.js';
import { isOverrun, summaryOf } from './maintenance.rules.js';
import { MaintenanceCard } from './MaintenanceCard.js';
import { useMaintenanceList } from './use-maintenance-list.js';

const STATES = Object.entries(MAINTENANCE_STATE_LABELS);

/** Future, running and past maintenances. */
export function MaintenancesPage(): ReactElement {
  usePageTitle('Maintenance');
  const mayEdit = useMayEdit();
  const { data: services } = useListServicesQuery();
  const names = useMemo(() => new Map(services?.map(({ id, name }) => [id, name])), [services]);
  const filter = useListFilter(MAINTENANCE_FILTER);
  const { values, isNarrow, set } = filter;
  const { list, maintenances, totals } = useMaintenanceList(
    maintenanceSearch('upcoming', values) ?? skipToken,
    maintenanceSearch('over', values) ?? skipToken,
  );
  const now = Date.now();
  const create = mayEdit && <LinkButton to={paths.newMaintenance}>Create Maintenance</LinkButton>;

  return (
    <>
      <PageHeader title="Maintenance" summary={maintenances ? summaryOf(...totals) : ''}>
        {(maintenances?.length !== 0 || isNarrow) && create}
      </PageHeader>
      <ListFrame
        what="Maintenances"
        list={list}
        count={maintenances?.length}
        filter={filter}
        fields={
          <>
            <ServiceFilter value={values.service} onChange={(id) => set({ service: id })} />
            <ChoiceFilter
              label="State"
              all="Every state"
              value={values.state}
              options={STATES}
              onChange={(state) => set({ state })}
            />
            <AuthorFilter value={values.by} onChange={(id) => set({ by: id })} />
            <DayFilter label="From" value={values.from} onChange={(day) => set({ from: day })} />
            <DayFilter label="To" value={values.to} onChange={(day) => set({ to: day })} />
          </>
        }
        actions={
          <CsvButton name="maintenances.csv" url="maintenances/search/csv" filters={maintenanceFilters(values)} />
        }
        empty={
          <EmptyState title="All Clear" icon={<TickCircle size={28} />} action={create}>
            No maintenance is planned. Announce work before it starts, and nobody is surprised by it.
          </EmptyState>
        }
      >
        <ul className="incident-list">
          {maintenances?.map((one) => (
            <MaintenanceCard key={one.id} maintenance={one} overrun={isOverrun(one, now)} serviceNames={names} />
          ))}
        </ul>
      </ListFrame>
    </>
  );
}
