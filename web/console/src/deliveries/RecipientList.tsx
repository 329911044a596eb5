import { type ReactElement } from 'react';
import { type DeliveryState, type RecipientDelivery } from '../api/contract.js';
import { LoadError } from '../feedback/LoadError.js';
import { MoreButton } from '../feedback/MoreButton.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { useListRecipientsInfiniteQuery, type NotifiedOnChannel } from './deliveries.api.js';
import { DeliveryCourse } from './DeliveryCourse.js';
import { DeliveryStateTag } from './DeliveryStateTag.js';

const POLL_MS = 2000;

export interface RecipientListProps {
  of: NotifiedOnChannel;
  /** Only those in this state. */
  state: DeliveryState | undefined;
  /** Deliveries are still under way. */
  live: boolean;
}

/** The recipients on a channel, each with every attempt. */
export function RecipientList({ of, state, live }: RecipientListProps): ReactElement {
  const list = useListRecipientsInfiniteQuery(
    { ...of, ...(state && { state }) },
    { refetchOnMountOrArgChange: true, pollingInterval: live ? POLL_MS : 0, skipPollingIfUnfocused: true },
  );
  const recipients = list.currentData?.pages.flatMap((page) => page.recipients);
  if (!recipients && list.error) {
    return <LoadError what="Recipients" error={list.error} retry={list.refetch} retrying={list.isFetching} />;
  }
  if (!recipients) return <ListSkeleton rows={2} />;
  if (recipients.length === 0) return <p className="delivery-none">No recipient is like that.</p>;
  return (
    <>
      <ul className="recipients" aria-label="Recipients">
        {recipients.map((recipient) => (
          <RecipientItem key={recipient.recipientId} recipient={recipient} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}

function RecipientItem({ recipient }: { recipient: RecipientDelivery }): ReactElement {
  const { address, state, source } = recipient;
  return (
    <li>
      <p className="recipient-head">
        <bdi className="recipient-name">{address ?? 'No longer there'}</bdi>
        {source === 'integrations' && <span className="recipient-source">integration</span>}
        <DeliveryStateTag state={state} />
      </p>
      <DeliveryCourse delivery={recipient} />
    </li>
  );
}
