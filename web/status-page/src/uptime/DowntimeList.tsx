import { isMaintenance, type Downtime } from '@candor/ui/uptime/uptime-bars.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { excerpt } from '../text/excerpt.js';
import { Time } from '../text/Time.js';
import { withSince } from './with-since.js';

const MAX_ITEMS = 8;

export interface DowntimeListProps {
  downtimes: readonly Downtime[];
  /** 0 to 100. */
  uptime: number;
  /** The start of the count, where the component is younger than the period. */
  since: string | undefined;
  timeZone: string;
}

/**
 * The uptime in numbers and, expandable, the newest downtimes and maintenances in words, for visitors who cannot use
 * the bars.
 */
export function DowntimeList({ downtimes, uptime, since, timeZone }: DowntimeListProps): ReactElement {
  const t = useTexts();
  if (downtimes.length === 0) {
    return (
      <p className={since === undefined ? 'uptime' : 'uptime since'}>
        {withSince(t.services.uptime(uptime), since, t.comma)}
      </p>
    );
  }
  const maintenances = downtimes.filter(isMaintenance).length;
  const newest = downtimes.toSorted((a, b) => b.startTime - a.startTime).slice(0, MAX_ITEMS);
  return (
    <details className="uptime">
      <summary>
        {withSince(t.services.uptimeAndCounts(uptime, downtimes.length - maintenances, maintenances), since, t.comma)}
      </summary>
      <ul>
        {newest.map(({ startTime, endTime, worstComponentStatus, incidentId, firstIncidentEntryMessage }) => (
          <li key={`${incidentId} ${startTime}`}>
            {incidentId ? (
              <a href={t.path(`/incidents/${incidentId}`)}>{t.componentStatus[worstComponentStatus]}</a>
            ) : (
              t.componentStatus[worstComponentStatus]
            )}{' '}
            <span className="when">
              <Time instant={startTime} timeZone={timeZone} />
              {t.comma}
              {endTime === undefined ? t.services.ongoing : t.duration(endTime - startTime, 2)}
            </span>
            <br />
            {excerpt(firstIncidentEntryMessage, 100)}
          </li>
        ))}
      </ul>
      {downtimes.length > newest.length && <p className="hint">{t.services.newest(newest.length)}</p>}
    </details>
  );
}
