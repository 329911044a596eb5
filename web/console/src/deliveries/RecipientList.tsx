import { Button, Tag } from '@blueprintjs/core';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { type DeliveryState, type RecipientDelivery } from '../api/contract.js';
import { LoadError } from '../feedback/LoadError.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { localZone } from '../shell/local-zone.js';
import { useListRecipientsInfiniteQuery, type ToldOnChannel } from './deliveries.api.js';
import { attemptText } from './delivery-state.js';

const POLL_MS = 2000;

export interface RecipientListProps {
  of: ToldOnChannel;
  /** Only those in this state. */
  state: DeliveryState | undefined;
  /** Something is still on its way. */
  live: boolean;
  /** What each state is called. */
  labels: Record<DeliveryState, string>;
}

/** The recipients on a channel, each with every attempt. */
export function RecipientList({ of, state, live, labels }: RecipientListProps): ReactElement {
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
      <ul className="told" aria-label="Recipients">
        {recipients.map((recipient) => (
          <RecipientItem key={recipient.recipientId} recipient={recipient} label={labels[recipient.state]} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          className="more-button"
          text="Show more"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

const INTENTS = { delivered: 'success', failed: 'danger', pending: 'primary', skipped: 'none' } as const;

function RecipientItem({ recipient, label }: { recipient: RecipientDelivery; label: string }): ReactElement {
  const { address, state, reason, nextAttemptTime, attempts, source } = recipient;
  return (
    <li>
      <p className="told-head">
        <span className="recipient-name">{address ?? 'No longer there'}</span>
        {source === 'integrations' && <span className="told-source">integration</span>}
        <Tag minimal intent={INTENTS[state]}>
          {label}
        </Tag>
      </p>
      {reason && <p className="told-reason">{reason}</p>}
      {nextAttemptTime !== undefined && (
        <p className="told-reason">Next attempt: {formatDate(nextAttemptTime, 'date-time', localZone())}</p>
      )}
      {attempts.length > 0 && (
        <ol className="told-attempts" aria-label="Attempts">
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
    </li>
  );
}
