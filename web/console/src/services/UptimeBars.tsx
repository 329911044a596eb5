import { COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type UptimeBar } from '@candor/ui/uptime/uptime-bars.js';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';

const WIDTH = 3;
const PITCH = 5;
const HEIGHT = 28;

/** A bar per day, oldest first. The text beside it says the same, so screen readers get a single image. */
export function UptimeBars({
  bars,
  label,
  absent = 'This service did not exist at this date.',
}: {
  bars: readonly UptimeBar[];
  label: string;
  /** What a bar without data says. */
  absent?: string;
}): ReactElement {
  return (
    <svg
      className="uptime-bars"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * PITCH - (PITCH - WIDTH)} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {bars.map((bar, index) => (
        <rect key={bar.start} x={index * PITCH} width={WIDTH} height={HEIGHT} rx="1" className={classOf(bar)}>
          <title>{`${formatDate(bar.start, 'short-day')}: ${describe(bar, absent)}`}</title>
        </rect>
      ))}
    </svg>
  );
}

function classOf({ existed, status }: UptimeBar): string {
  return existed ? `bar bar-${cssName(status)}` : 'bar bar-absent';
}

function describe({ existed, downtimes, status }: UptimeBar, absent: string): string {
  if (!existed) return absent;
  return downtimes.length === 0 ? 'No downtime recorded on this day.' : COMPONENT_STATUS_LABELS[status];
}
