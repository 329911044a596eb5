import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { uptimeBars } from '@candor/ui/uptime/uptime-bars.js';
import { formatPercent } from '@candor/ui/uptime/uptime-percent.js';
import { type ReactElement } from 'react';
import { type ComponentDowntimes, type PageComponent } from '../page-state.js';
import { DowntimeList } from './DowntimeList.js';
import { UptimeChart } from './UptimeChart.js';
import { type UptimeView } from './uptime-view.js';

interface HistoryProps {
  view: UptimeView;
  name: string;
  history: ComponentDowntimes;
}

function History({ view, name, history }: HistoryProps): ReactElement {
  const { edges, periodDays, state } = view;
  const { componentDownTimes: downtimes, creationTime } = history;
  const bars = uptimeBars(edges, downtimes, creationTime, state.now);
  const percent = formatPercent(history.uptimePercent);
  return (
    <>
      <UptimeChart name={name} bars={bars} percent={percent} periodDays={periodDays} now={state.now} />
      <div className="legend">
        <span>{periodDays} days ago</span>
        <span>Today</span>
      </div>
      <DowntimeList downtimes={downtimes} percent={percent} timeZone={state.timeZone} />
    </>
  );
}

export interface ComponentRowProps {
  view: UptimeView;
  component: PageComponent;
  /** Level of its name: one below that of the group, where there is a group. */
  heading: 'h3' | 'h4';
}

/** One component: what it is, how it is, and how it has been where the organisation shows that. */
export function ComponentRow({ view, component, heading: Heading }: ComponentRowProps): ReactElement {
  const status = view.statuses.get(component.id) ?? 'operational';
  const history = component.showHistoricalStatus ? view.histories.get(component.id) : undefined;
  return (
    <li className="component">
      <div className="component-head">
        <Heading>{component.name}</Heading>
        <p className={`status tone-${cssName(status)}`}>
          <StatusIcon status={status} /> {COMPONENT_STATUS_LABELS[status]}
        </p>
      </div>
      {component.description !== '' && <p className="hint">{component.description}</p>}
      {history && <History view={view} name={component.name} history={history} />}
    </li>
  );
}
