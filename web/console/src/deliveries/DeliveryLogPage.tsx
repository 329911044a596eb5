import { Inbox } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';
import { EmptyState } from '../feedback/EmptyState.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { useListDeliveryLogInfiniteQuery } from './deliveries.api.js';
import { DeliveryLog } from './DeliveryLog.js';

/** Polling interval while deliveries are under way (ms). */
const POLL_MS = 5000;

export interface DeliveryLogPageProps {
  recipientId: string;
  /** The name of the recipient; undefined while it is unknown, or when the recipient is gone. */
  name: string | undefined;
  back: { to: string; label: string };
}

/** The deliveries to one webhook, Slack channel or X account, each of which can be sent again. */
export function DeliveryLogPage({ recipientId, name, back }: DeliveryLogPageProps): ReactElement {
  usePageTitle('Deliveries');
  const [live, setLive] = useState(false);
  const log = useListDeliveryLogInfiniteQuery(recipientId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: live ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const deliveries = log.currentData?.pages.flatMap((page) => page.deliveries);
  const underWay = deliveries?.some(({ state }) => state === 'pending') ?? false;
  if (live !== underWay) setLive(underWay);

  return (
    <div className="page narrow">
      <PageHeader title="Deliveries" summary={name ?? ''} back={back} />
      <QueryState what="Deliveries" query={log} />
      {deliveries?.length === 0 && (
        <EmptyState title="Nothing was sent yet" icon={<Inbox size={28} />}>
          What is sent here is listed for 90 days, with every attempt and what was answered.
        </EmptyState>
      )}
      {deliveries && deliveries.length > 0 && (
        <DeliveryLog
          deliveries={deliveries}
          onMore={log.hasNextPage ? () => void log.fetchNextPage() : undefined}
          fetchingMore={log.isFetchingNextPage}
        />
      )}
    </div>
  );
}
