import { useDeferredValue, useState, type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { MoreButton } from '../feedback/MoreButton.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { AddSubscriber } from './AddSubscriber.js';
import { ExportSubscribers } from './ExportSubscribers.js';
import { ImportSubscribers } from './ImportSubscribers.js';
import { NoSubscribers } from './NoSubscribers.js';
import { SlackHint } from './SlackHint.js';
import { type SubscriberChannel } from './subscriber.rules.js';
import { SubscriberFilter } from './SubscriberFilter.js';
import { useListSubscribersInfiniteQuery } from './subscribers.api.js';
import { SubscriberTable } from './SubscriberTable.js';

const TITLES: Record<SubscriberChannel, string> = {
  email: 'Email Subscribers',
  slack: 'Slack Subscribers',
  webhook: 'Webhook Subscribers',
};

export const EmailSubscribersPage = (): ReactElement => <SubscribersPage key="email" channel="email" />;
export const SlackSubscribersPage = (): ReactElement => <SubscribersPage key="slack" channel="slack" />;
export const WebhookSubscribersPage = (): ReactElement => <SubscribersPage key="webhook" channel="webhook" />;

/** The subscribers of a channel. */
function SubscribersPage({ channel }: { channel: SubscriberChannel }): ReactElement {
  usePageTitle(TITLES[channel]);
  const mayEdit = useMayEdit();
  const [search, setSearch] = useState('');
  const [quarantined, setQuarantined] = useState(false);
  // The field follows the typing immediately, the requests with lower priority.
  const searched = useDeferredValue(search.trim());
  const list = useListSubscribersInfiniteQuery(
    { channel, search: searched, quarantined },
    { refetchOnMountOrArgChange: true },
  );
  const subscribers = list.currentData?.pages.flatMap((page) => page.subscribers);
  const filtered = searched !== '' || quarantined;

  return (
    <>
      <PageHeader title={TITLES[channel]} summary={subscribers ? summaryOf(subscribers.length, list.hasNextPage) : ''}>
        {mayEdit && channel === 'email' && <ExportSubscribers />}
        {mayEdit && channel === 'email' && <ImportSubscribers />}
        {mayEdit && <AddSubscriber />}
      </PageHeader>
      {(filtered || (subscribers && subscribers.length > 0)) && (
        <SubscriberFilter
          search={search}
          onSearch={setSearch}
          quarantined={quarantined}
          onQuarantined={setQuarantined}
        />
      )}
      {channel === 'slack' && <SlackHint />}
      <QueryState what="Subscribers" query={list} />
      {subscribers?.length === 0 && <NoSubscribers channel={channel} filtered={filtered} />}
      {subscribers && subscribers.length > 0 && (
        <SubscriberTable channel={channel} subscribers={subscribers} mayEdit={mayEdit ?? false} />
      )}
      <MoreButton list={list} />
    </>
  );
}

function summaryOf(count: number, more: boolean): string {
  return more ? `The newest ${count} subscriber(s).` : `${count} subscriber(s) found.`;
}
