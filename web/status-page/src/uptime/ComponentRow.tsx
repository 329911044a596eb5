import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { cssName } from '@candor/ui/status/palette.js';
import { uptimeBars } from '@candor/ui/uptime/uptime-bars.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type ComponentDowntimes, type PageComponent } from '../state/page-state.js';
import { blindnessOf } from '../state/upstreams.js';
import { DowntimeList } from './DowntimeList.js';
import { UpstreamNotes } from './UpstreamNotes.js';
import { UptimeChart } from './UptimeChart.js';
import { type UptimeView } from './uptime-view.js';

interface HistoryProps {
  view: UptimeView;
  name: string;
  history: ComponentDowntimes;
}

function History({ view, name, history }: HistoryProps): ReactElement {
  const t = useTexts();
  const { edges, periodDays, state } = view;
  const { componentDownTimes: downtimes, creationTime, uptimePercent } = history;
  const bars = uptimeBars(edges, downtimes, creationTime, state.now);
  const [start = 0] = edges;
  const since = creationTime > start ? t.services.countedSince(creationTime, state.timeZone) : undefined;
  return (
    <>
      <UptimeChart
        name={name}
        bars={bars}
        uptime={uptimePercent}
        periodDays={periodDays}
        since={since}
        now={state.now}
      />
      <div className="legend">
        <span>{t.services.ago(periodDays)}</span>
        <span>{t.services.today}</span>
      </div>
      <DowntimeList downtimes={downtimes} uptime={uptimePercent} since={since} timeZone={state.timeZone} />
    </>
  );
}

export interface ComponentRowProps {
  view: UptimeView;
  component: PageComponent;
  /** Level of its name: one below that of the group, where there is a group. */
  heading: 'h3' | 'h4';
  /** Whether its history is shown day by day; else it is one line. */
  bars: boolean;
}

/** One component: name, status, and its history where the organisation shows that. */
export function ComponentRow({ view, component, heading: Heading, bars }: ComponentRowProps): ReactElement {
  const t = useTexts();
  const status = view.statuses.get(component.id) ?? 'operational';
  const blindness = blindnessOf(component);
  const history = component.showHistoricalStatus ? view.histories.get(component.id) : undefined;
  return (
    <li className={bars ? 'component' : 'component line'}>
      <div className="component-head">
        <Heading dir="auto" lang={component.nameLang}>
          {component.name}
        </Heading>
        {history && !bars && <span className="average">{t.services.uptime(history.uptimePercent)}</span>}
        {blindness === 'never-known' ? (
          <p className="status old">{t.upstreams.unknown}</p>
        ) : (
          <p className={blindness ? 'status old' : `status tone-${cssName(status)}`}>
            <StatusIcon status={status} /> {t.componentStatus[status]}
          </p>
        )}
      </div>
      {bars && component.description !== '' && (
        <p className="hint" lang={component.descriptionLang}>
          {component.description}
        </p>
      )}
      <UpstreamNotes component={component} timeZone={view.state.timeZone} />
      {history && bars && <History view={view} name={component.name} history={history} />}
    </li>
  );
}
