import { INCIDENT_IMPACTS, INCIDENT_IMPACT_LABELS } from '@candor/ui/status/incident-impact.js';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { type IncidentPage } from '../api/contract.js';
import { ChoiceFilter } from '../lists/ChoiceFilter.js';
import { CsvButton } from '../lists/CsvButton.js';
import { DayFilter } from '../lists/DayFilter.js';
import { ListFrame, type PagedList } from '../lists/ListFrame.js';
import { type ListFilter } from '../lists/use-list-filter.js';
import { ServiceFilter } from '../services/ServiceFilter.js';
import { useListServicesQuery } from '../services/services.api.js';
import { AuthorFilter } from '../users/AuthorFilter.js';
import { type INCIDENT_FILTER } from './incident-filter.rules.js';
import { IncidentCard, type IncidentAction } from './IncidentCard.js';
import { filtersOf, type IncidentSearch } from './incidents.api.js';

export interface IncidentListProps {
  list: Omit<PagedList, 'currentData'> & { currentData?: { pages: IncidentPage[] } };
  search: IncidentSearch;
  filter: ListFilter<(typeof INCIDENT_FILTER)[number]>;
  /** The label of each incident's button. */
  action: IncidentAction;
  /** The content of an empty list. */
  children: ReactNode;
}

const IMPACTS = INCIDENT_IMPACTS.map((impact) => [impact, INCIDENT_IMPACT_LABELS[impact]] as const);

/** A list of incidents in any state of its query, with its filter. Once they are shown, a failed refresh keeps them. */
export function IncidentList({ list, search, filter, action, children }: IncidentListProps): ReactElement {
  const { data: services } = useListServicesQuery();
  const names = useMemo(() => new Map(services?.map(({ id, name }) => [id, name])), [services]);
  const incidents = list.currentData?.pages.flatMap((page) => page.incidents);
  const { service, impact, by, from, to } = filter.values;
  return (
    <ListFrame
      what="Incidents"
      list={list}
      count={incidents?.length}
      filter={filter}
      fields={
        <>
          <ServiceFilter value={service} onChange={(id) => filter.set({ service: id })} />
          <ChoiceFilter
            label="Impact"
            all="Every impact"
            value={impact}
            options={IMPACTS}
            onChange={(one) => filter.set({ impact: one })}
          />
          <AuthorFilter value={by} onChange={(id) => filter.set({ by: id })} />
          <DayFilter label="From" value={from} onChange={(day) => filter.set({ from: day })} />
          <DayFilter label="To" value={to} onChange={(day) => filter.set({ to: day })} />
        </>
      }
      actions={<CsvButton name="incidents.csv" url="incidents/search/csv" filters={filtersOf(search)} />}
      empty={children}
    >
      <ul className="incident-list">
        {incidents?.map((incident) => (
          <IncidentCard key={incident.id} incident={incident} serviceNames={names} action={action} />
        ))}
      </ul>
    </ListFrame>
  );
}
