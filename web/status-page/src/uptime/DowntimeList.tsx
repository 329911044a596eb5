import { COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { formatDuration } from '@candor/ui/time/format-duration.js';
import { isMaintenance, type Downtime } from '@candor/ui/uptime/uptime-bars.js';
import { type ReactElement } from 'react';
import { excerpt } from '../text/excerpt.js';
import { Time } from '../text/Time.js';

const MAX_ITEMS = 8;

/** How often it was down and how often in maintenance, which is no downtime: `2 downtimes, 1 maintenance`. */
function countOf(downtimes: readonly Downtime[]): string {
  const maintenances = downtimes.filter(isMaintenance).length;
  const outages = downtimes.length - maintenances;
  return [
    ...(outages > 0 ? [`${outages} ${outages === 1 ? 'downtime' : 'downtimes'}`] : []),
    ...(maintenances > 0 ? [`${maintenances} ${maintenances === 1 ? 'maintenance' : 'maintenances'}`] : []),
  ].join(', ');
}

export interface DowntimeListProps {
  downtimes: readonly Downtime[];
  /** `99.98%` */
  percent: string;
  timeZone: string;
}

/** The uptime in figures and, behind it, the newest downtimes and maintenances in words, for everyone whom the bars do not serve. */
export function DowntimeList({ downtimes, percent, timeZone }: DowntimeListProps): ReactElement {
  if (downtimes.length === 0) return <p className="uptime">{percent} uptime</p>;
  const newest = downtimes.toSorted((a, b) => b.startTime - a.startTime).slice(0, MAX_ITEMS);
  return (
    <details className="uptime">
      <summary>
        {percent} uptime, {countOf(downtimes)}
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
