import { formatDate } from '@candor/ui/time/format-date.js';
import { useState, type ReactElement } from 'react';
import { type Maintenance } from '../api/contract.js';
import { DeliveryProgress } from '../deliveries/DeliveryProgress.js';
import { localZone } from '../forms/local-zone.js';
import { awaitsNews, newsTitle, progressOf } from './maintenance-progress.js';
import { useGetMaintenanceDeliveriesQuery } from './maintenances.api.js';

const POLL_MS = 1000;

/**
 * The notices of a maintenance, newest first, each with the progress of its deliveries; polled until all have arrived.
 */
export function MaintenanceNews({ maintenance }: { maintenance: Maintenance }): ReactElement | null {
  const { id, sendNotification } = maintenance;
  const [waiting, setWaiting] = useState(true);
  const { data, isError } = useGetMaintenanceDeliveriesQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: waiting ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const stillWaiting = awaitsNews(maintenance, data, Date.now());
  if (waiting !== stillWaiting) setWaiting(stillWaiting);

  const failed = isError && !data;
  if (!failed && !sendNotification && !data?.plannings.length) return null;
  return (
    <section aria-labelledby="news-title">
      <h2 id="news-title" className="section-title">
        Notifications
      </h2>
      {failed && <p className="option-hint">The delivery progress cannot be shown right now.</p>}
      {data?.plannings.length === 0 && <p className="delivery-none">Nobody has been notified yet.</p>}
      <ol className="maintenance-news">
        {data?.plannings.map((planning) => (
          <li key={planning.eventId}>
            <p className="entry-meta">
              <strong>{newsTitle(planning)}</strong>
              <time dateTime={new Date(planning.creationTime).toISOString()}>
                {formatDate(planning.creationTime, 'date-time', localZone())}
              </time>
            </p>
            <DeliveryProgress
              news={{ subject: 'maintenances', subjectId: id, newsId: planning.eventId }}
              progress={progressOf(planning, data)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
