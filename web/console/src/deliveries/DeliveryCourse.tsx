import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { type RecipientDelivery } from '../api/contract.js';
import { localZone } from '../forms/local-zone.js';
import { attemptText } from './delivery-state.js';

export interface DeliveryCourseProps {
  delivery: Pick<RecipientDelivery, 'reason' | 'nextAttemptTime' | 'attempts'>;
}

/** The reason of a delivery's state, its next attempt, and every attempt so far. */
export function DeliveryCourse({ delivery }: DeliveryCourseProps): ReactElement {
  const { reason, nextAttemptTime, attempts } = delivery;
  return (
    <>
      {reason && <p className="recipient-reason">{reason}</p>}
      {nextAttemptTime !== undefined && (
        <p className="recipient-reason">Next attempt: {formatDate(nextAttemptTime, 'date-time', localZone())}</p>
      )}
      {attempts.length > 0 && (
        <ol className="recipient-attempts" aria-label="Attempts">
          {attempts.map((attempt) => (
            <li key={attempt.number}>
              <time dateTime={new Date(attempt.time).toISOString()}>
                {formatDate(attempt.time, 'date-time', localZone())}
              </time>{' '}
              {attemptText(attempt)}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
