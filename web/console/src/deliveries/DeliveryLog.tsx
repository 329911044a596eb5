import { Button } from '@blueprintjs/core';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { Link } from 'react-router';
import { useMayEdit } from '../account/permissions.js';
import { type LoggedDelivery } from '../api/contract.js';
import { localZone } from '../forms/local-zone.js';
import { DeliveryCourse } from './DeliveryCourse.js';
import { DeliveryStateTag } from './DeliveryStateTag.js';
import { wordsOf } from './log-words.js';
import { ReplayDelivery } from './ReplayDelivery.js';

export interface DeliveryLogProps {
  deliveries: readonly LoggedDelivery[];
  /** Fetches older ones; absent when there are none. */
  onMore: (() => void) | undefined;
  fetchingMore: boolean;
}

/** The deliveries to one recipient, newest first, each with every attempt. */
export function DeliveryLog({ deliveries, onMore, fetchingMore }: DeliveryLogProps): ReactElement {
  return (
    <>
      <ol className="card recipients delivery-log" aria-label="Deliveries">
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.eventId} delivery={delivery} />
        ))}
      </ol>
      {onMore && <Button className="more-button" text="Show more" loading={fetchingMore} onClick={onMore} />}
    </>
  );
}

function DeliveryItem({ delivery }: { delivery: LoggedDelivery }): ReactElement {
  const mayEdit = useMayEdit();
  const { creationTime, state } = delivery;
  const { label, title, path } = wordsOf(delivery);
  return (
    <li>
      <p className="recipient-head">
        {mayEdit && path ? <Link to={path}>{title}</Link> : <span className="recipient-title">{title}</span>}
        {title !== label && <span className="recipient-source">{label}</span>}
        <time className="recipient-source" dateTime={new Date(creationTime).toISOString()}>
          {formatDate(creationTime, 'date-time', localZone())}
        </time>
        <DeliveryStateTag state={state} />
      </p>
      <div className="recipient-foot">
        <div>
          <DeliveryCourse delivery={delivery} />
        </div>
        {mayEdit && state !== 'pending' && <ReplayDelivery delivery={delivery} />}
      </div>
    </li>
  );
}
