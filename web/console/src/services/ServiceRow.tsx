import { Tag } from '@blueprintjs/core';
import { TimelineBarChart } from '@blueprintjs/icons';
import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { DEFAULT_PERIOD_DAYS } from '@candor/ui/uptime/time-filters.js';
import { barEdges, uptimeBars } from '@candor/ui/uptime/uptime-bars.js';
import { formatPercent } from '@candor/ui/uptime/uptime-percent.js';
import { useMemo, type ReactElement } from 'react';
import { type Component, type ComponentDownTimes } from '../api/contract.js';
import { localZone } from '../shell/local-zone.js';
import { VisibilityIcon } from '../shell/VisibilityIcon.js';
import { UptimeBars } from './UptimeBars.js';

export interface ServiceRowProps {
  service: Component;
  /** Undefined while it is being fetched, or when it could not be. */
  downTimes: ComponentDownTimes | undefined;
}

/** One service: how it is, who sees it, and its uptime where its history is shown, else its description. */
export function ServiceRow({ service, downTimes }: ServiceRowProps): ReactElement {
  const { name, componentStatus, internal, showHistoricalStatus, enabled, description } = service;
  const uptime = showHistoricalStatus ? downTimes : undefined;
  return (
    <li className={enabled ? 'service-row' : 'service-row disabled'}>
      <span className={`status-icon status-${cssName(componentStatus)}`}>
        <StatusIcon status={componentStatus} label={COMPONENT_STATUS_LABELS[componentStatus]} />
      </span>
      <div className="service-name">
        <span className="name">{name}</span>
        <span className="service-marks">
          <VisibilityIcon internal={internal} />
          {showHistoricalStatus && <TimelineBarChart title="Historical status is displayed" />}
          {!enabled && <Tag minimal>Disabled</Tag>}
        </span>
      </div>
      {uptime ? <Uptime downTimes={uptime} /> : <p className="service-description">{description}</p>}
    </li>
  );
}

function Uptime({ downTimes }: { downTimes: ComponentDownTimes }): ReactElement {
  const bars = useMemo(() => {
    const now = Date.now();

    return uptimeBars(
      barEdges(now, DEFAULT_PERIOD_DAYS, localZone()),
      downTimes.componentDownTimes,
      downTimes.creationTime,
      now,
    );
  }, [downTimes]);
  const text = `${formatPercent(downTimes.uptimePercent)} uptime`;
  return (
    <div className="service-uptime">
      <UptimeBars bars={bars} label={`${text} in the last ${DEFAULT_PERIOD_DAYS} days`} />
      <span className="uptime-text">
        {text} <span className="uptime-window">in the last {DEFAULT_PERIOD_DAYS} days</span>
      </span>
    </div>
  );
}
