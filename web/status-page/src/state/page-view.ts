import { pageStatus } from '@candor/proto/page-status.js';
import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import {
  type ComponentDowntimes,
  type PageComponent,
  type PageIncident,
  type PageMaintenance,
  type PageState,
} from './page-state.js';
import { homePeriod, periodDays, type TimeFilter } from '../time/uptime-periods.js';

/** A page state with the values that its sections look up, computed once per page. */
export interface PageView {
  state: PageState;
  components: ReadonlyMap<string, PageComponent>;
  histories: ReadonlyMap<string, ComponentDowntimes>;
  statuses: ReadonlyMap<string, ComponentStatus>;
  /** Open and past ones. */
  incidents: ReadonlyMap<string, PageIncident>;
  maintenances: ReadonlyMap<string, PageMaintenance>;
  overall: ComponentStatus;
  /** The period of the uptime history. */
  period: TimeFilter;
  periodDays: number;
}

/** @param period of the histories in the state; by default that of the status page */
export function viewOf(state: PageState, period: TimeFilter = homePeriod(state.timeFilters)): PageView {
  // Not taken from the downtime list: a record keeps its worst status, although staff may have reported an improvement
  // since.
  const statuses = new Map(state.components.map(({ id, componentStatus }) => [id, componentStatus]));
  return {
    state,
    components: new Map(state.components.map((component) => [component.id, component])),
    histories: new Map(state.downtimes.map((history) => [history.id, history])),
    statuses,
    incidents: new Map([...state.openIncidents, ...state.pastIncidents].map((incident) => [incident.id, incident])),
    maintenances: new Map(state.maintenances.map((maintenance) => [maintenance.id, maintenance])),
    overall: pageStatus({
      openIncidents: state.openIncidents,
      isShown: (id) => statuses.has(id),
      shownStatuses: statuses.values(),
    }),
    period,
    periodDays: periodDays(period),
  };
}
