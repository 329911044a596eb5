import { skipToken } from '@reduxjs/toolkit/query';
import { useState, type ReactElement } from 'react';
import { type Announcement, type AnnouncementDeliveries } from '../api/contract.js';
import { isOver, KNOWN_MS, type Progress } from '../deliveries/delivery-state.js';
import { DeliveryProgress } from '../deliveries/DeliveryProgress.js';
import { useGetAnnouncementDeliveriesQuery } from './announcements.api.js';

const POLL_MS = 1000;

/** The progress of the notifications of an announcement that has begun, polled until all have arrived. */
export function AnnouncementNews({ announcement }: { announcement: Announcement }): ReactElement | null {
  const { id, sendNotification, publishedAt } = announcement;
  const isNotified = sendNotification && publishedAt !== undefined;
  const [waiting, setWaiting] = useState(true);
  const { data, isError } = useGetAnnouncementDeliveriesQuery(isNotified ? id : skipToken, {
    refetchOnMountOrArgChange: true,
    pollingInterval: waiting ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const progress = data && progressOf(data, Date.now() - (publishedAt ?? 0));
  const stillWaiting = !progress || !isOver(progress);
  if (waiting !== stillWaiting) setWaiting(stillWaiting);
  if (!isNotified) return null;
  return (
    <section aria-labelledby="news-title">
      <h2 id="news-title" className="section-title">
        Notifications
      </h2>
      {isError && !data && <p className="option-hint">The delivery progress cannot be shown right now.</p>}
      {progress && <DeliveryProgress news={{ subject: 'announcements', subjectId: id }} progress={progress} />}
    </section>
  );
}

/** @param age since it was published (ms) */
function progressOf({ deliveries, plannings }: AnnouncementDeliveries, age: number): Progress {
  const [planning] = plannings;
  const unknown = age > KNOWN_MS ? 'forgotten' : 'looked-for';
  return { reports: deliveries, recipients: planning ? (planning.planningComplete ? 'found' : 'looked-for') : unknown };
}
