import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import { overallStatus } from '@candor/ui/status/overall-status.js';
import { DEFAULT_PERIOD_DAYS } from '@candor/ui/uptime/time-filters.js';
import { type ComponentDowntimes, type PageComponent, type PageState } from './page-state.js';

/** A page state with what the sections look up in it, computed once per page. */
export interface PageView {
  state: PageState;
  components: ReadonlyMap<string, PageComponent>;
  histories: ReadonlyMap<string, ComponentDowntimes>;
  statuses: ReadonlyMap<string, ComponentStatus>;
  overall: ComponentStatus;
  periodDays: number;
}

export function viewOf(state: PageState): PageView {
  // Not read off the downtime list: a record keeps its worst status, while staff have said since that it got better.
  const statuses = new Map(state.components.map(({ id, componentStatus }) => [id, componentStatus]));
  const openImpacts = state.openIncidents.map((incident) => incident.incidentImpact);
  return {
    state,
    components: new Map(state.components.map((component) => [component.id, component])),
    histories: new Map(state.downtimes.map((history) => [history.id, history])),
    statuses,
    overall: overallStatus(statuses.values(), openImpacts),
    periodDays: DEFAULT_PERIOD_DAYS,
  };
}
