import { DEFAULT_PERIOD_DAYS } from '@candor/ui/uptime/time-filters.js';
import { barEdges, uptimeBars } from '@candor/ui/uptime/uptime-bars.js';
import { formatPercent } from '@candor/ui/uptime/uptime-percent.js';
import { useMemo, type ReactElement } from 'react';
import { type ComponentDownTimes } from '../api/contract.js';
import { localZone } from '../forms/local-zone.js';
import { countedText } from './counted-text.js';
import { UptimeBars } from './UptimeBars.js';

/** The uptime of a service in the last 90 days: a bar per day, and the percentage. */
export function ServiceUptime({ downTimes }: { downTimes: ComponentDownTimes }): ReactElement {
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
  const counted = countedText(downTimes.creationTime, Date.now(), localZone());
  return (
    <div className="service-uptime">
      <UptimeBars bars={bars} label={`${text} ${counted}`} />
      <span className="uptime-text">
        {text} <span className="uptime-window">{counted}</span>
      </span>
    </div>
  );
}
