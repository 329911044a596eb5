import { COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { formatDuration } from '@candor/ui/time/format-duration.js';
import { type Downtime } from '@candor/ui/uptime/uptime-bars.js';
import { type ReactElement } from 'react';
import { excerpt } from '../text/excerpt.js';
import { Time } from '../text/Time.js';

const MAX_ITEMS = 8;

export interface DowntimeListProps {
  downtimes: readonly Downtime[];
  /** `99.98%` */
  percent: string;
  timeZone: string;
}

/** The uptime in figures and, behind it, the newest downtimes in words, for everyone whom the bars do not serve. */
export function DowntimeList({ downtimes, percent, timeZone }: DowntimeListProps): ReactElement {
  if (downtimes.length === 0) return <p className="uptime">{percent} uptime</p>;
  const newest = downtimes.toSorted((a, b) => b.startTime - a.startTime).slice(0, MAX_ITEMS);
  return (
    <details className="uptime">
      <summary>
        {percent} uptime, {downtimes.length} {downtimes.length === 1 ? 'downtime' : 'downtimes'}
      </summary>
      <ul>
        {newest.map(({ startTime, endTime, worstComponentStatus, incidentId, firstIncidentEntryMessage }) => (
          <li key={`${incidentId} ${startTime}`}>
            <a href={`/incidents/${incidentId}`}>{COMPONENT_STATUS_LABELS[worstComponentStatus]}</a>{' '}
            <span className="when">
              <Time instant={startTime} timeZone={timeZone} />,{' '}
              {endTime === undefined ? 'ongoing' : formatDuration(endTime - startTime, 2)}
            </span>
            <br />
            {excerpt(firstIncidentEntryMessage, 100)}
          </li>
        ))}
      </ul>
      {downtimes.length > newest.length && <p className="hint">The {newest.length} newest are listed.</p>}
    </details>
  );
}
