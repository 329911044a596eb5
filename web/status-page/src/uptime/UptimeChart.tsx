import { COMPONENT_STATUS_LABELS, worstStatus } from '@candor/ui/status/component-status.js';
import { isMaintenance, type UptimeBar } from '@candor/ui/uptime/uptime-bars.js';
import { type ReactElement } from 'react';
import { barDetails } from './bar-details.js';
import { barPaths, HEIGHT, STEP } from './bar-paths.js';

export interface UptimeChartProps {
  name: string;
  bars: readonly UptimeBar[];
  /** `99.98%` */
  percent: string;
  periodDays: number;
  /** Epoch ms. */
  now: number;
}

function summary({ name, bars, percent, periodDays }: UptimeChartProps): string {
  const bad = bars.filter((bar) => !bar.downtimes.every(isMaintenance));
  const worked = bars.filter((bar) => bar.downtimes.some(isMaintenance));
  const unit = bars.length === periodDays ? 'days' : 'periods';
  const worst = COMPONENT_STATUS_LABELS[worstStatus(bad.map((bar) => bar.status))];
  const downtime =
    bad.length === 0 ? 'no downtime' : `downtime on ${bad.length} of ${bars.length} ${unit}, at worst ${worst}`;
  const maintenance = worked.length === 0 ? '' : `, maintenance on ${worked.length}`;
  return `${name}: ${percent} uptime in the last ${periodDays} days, ${downtime}${maintenance}`;
}

/** The uptime history as bars. The script makes it one tab stop whose days are read with the arrow keys. */
export function UptimeChart(props: UptimeChartProps): ReactElement {
  const { bars, now } = props;
  return (
    <div className="chart" role="img" aria-label={summary(props)} data-bars={JSON.stringify(barDetails(bars, now))}>
      <svg viewBox={`0 0 ${bars.length * STEP - 2} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {barPaths(bars).map(({ className, d }) => (
          <path key={className} className={className} d={d} />
        ))}
      </svg>
    </div>
  );
}
