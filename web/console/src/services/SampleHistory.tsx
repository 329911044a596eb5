import { DEFAULT_PERIOD_DAYS } from '@candor/ui/uptime/time-filters.js';
import { barEdges, uptimeBars } from '@candor/ui/uptime/uptime-bars.js';
import { type ReactElement } from 'react';
import { UptimeBars } from './UptimeBars.js';

/** A sample of the status page's history, for a service without downtime. */
export function SampleHistory(): ReactElement {
  const now = Date.now();
  const bars = uptimeBars(barEdges(now, DEFAULT_PERIOD_DAYS), [], 0, now);
  return (
    <div className="sample-history">
      <UptimeBars bars={bars} label={`Sample of the ${DEFAULT_PERIOD_DAYS}-day history`} />
      <div className="sample-legend">
        <span>{DEFAULT_PERIOD_DAYS} days ago</span>
        <span>100% uptime</span>
        <span>Today</span>
      </div>
    </div>
  );
}
