import { pageStatus } from '@candor/proto/page-status.js';
import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import {
  type ComponentDowntimes,
  type PageComponent,
  type PageIncident,
  type PageMaintenance,
  type PageState,
} from './page-state.js';
import { hasKnownStatus } from './upstreams.js';
import { homePeriod, periodDays, type TimeFilter } from '../time/uptime-periods.js';

/** A page state with the values that its sections look up, computed once per page. */
export interface PageView {
  state: PageState;
  components: ReadonlyMap<string, PageComponent>;
  histories: ReadonlyMap<string, ComponentDowntimes>;
  /** Without those of providers that never were known. */
  statuses: ReadonlyMap<string, ComponentStatus>;
  /** Open and past ones. */
  incidents: ReadonlyMap<string, PageIncident>;
  maintenances: ReadonlyMap<string, PageMaintenance>;
  overall: ComponentStatus;
  /** Whether nothing says how it is: there are components, and no status of them was ever known. */
  isUnknown: boolean;
  /** The period of the uptime history. */
  period: TimeFilter;
  periodDays: number;
}

/** @param period of the histories in the state; by default that of the status page */
export function viewOf(state: PageState, period: TimeFilter = homePeriod(state.timeFilters)): PageView {
  // Not taken from the downtime list: a record keeps its worst status, although staff may have reported an improvement
  // since.
  const known = state.components.filter(hasKnownStatus);
  const statuses = new Map(known.map(({ id, componentStatus }) => [id, componentStatus]));
  const components = new Map(state.components.map((component) => [component.id, component]));
  const overall = pageStatus({
    openIncidents: state.openIncidents,
    isShown: (id) => components.has(id),
    shownStatuses: statuses.values(),
  });
  return {
    state,
    components,
    histories: new Map(state.downtimes.map((history) => [history.id, history])),
    statuses,
    incidents: new Map([...state.openIncidents, ...state.pastIncidents].map((incident) => [incident.id, incident])),
    maintenances: new Map(state.maintenances.map((maintenance) => [maintenance.id, maintenance])),
    overall,
    isUnknown: components.size > 0 && statuses.size === 0 && overall === 'operational',
    period,
    periodDays: periodDays(period),
  };
}
