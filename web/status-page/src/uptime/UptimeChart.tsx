import { worstStatus } from '@candor/ui/status/component-status.js';
import { isMaintenance, type UptimeBar } from '@candor/ui/uptime/uptime-bars.js';
import { type ReactElement } from 'react';
import { type HistorySummary } from '../language/en.js';
import { useTexts } from '../language/texts-context.js';
import { withSince } from './with-since.js';
import { barDetails } from './bar-details.js';
import { barPaths, HEIGHT, STEP } from './bar-paths.js';

export interface UptimeChartProps {
  name: string;
  bars: readonly UptimeBar[];
  /** 0 to 100. */
  uptime: number;
  periodDays: number;
  /** The start of the count, where the component is younger than the period. */
  since: string | undefined;
  /** Epoch ms. */
  now: number;
}

function summaryOf({ name, bars, uptime, periodDays }: UptimeChartProps): HistorySummary {
  const bad = bars.filter((bar) => !bar.downtimes.every(isMaintenance));
  const worked = bars.filter((bar) => bar.downtimes.some(isMaintenance)).length;
  const worst = worstStatus(bad.map((bar) => bar.status));
  return { name, uptime, periodDays, bars: bars.length, down: bad.length, worked, worst };
}

/** The uptime history as bars. The script makes it one tab stop whose days are reached with the arrow keys. */
export function UptimeChart(props: UptimeChartProps): ReactElement {
  const t = useTexts();
  const { bars, now, since } = props;
  const summary = withSince(t.services.summary(summaryOf(props)), since, t.comma);
  return (
    <div className="chart" role="img" aria-label={summary} data-bars={JSON.stringify(barDetails(bars, now, t))}>
      <svg viewBox={`0 0 ${bars.length * STEP - 2} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {barPaths(bars).map(({ className, d }) => (
          <path key={className} className={className} d={d} />
        ))}
      </svg>
    </div>
  );
}
