import { useState, type ReactElement } from 'react';
import { useOutletContext } from 'react-router';
import { useMayEdit } from '../account/permissions.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { CsvButton } from '../lists/CsvButton.js';
import { ListFrame } from '../lists/ListFrame.js';
import { useListFilter } from '../lists/use-list-filter.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { ofPage } from '../pages/pages.api.js';
import { type ChosenPage } from '../pages/use-chosen-page.js';
import { AddSubscriber } from './AddSubscriber.js';
import { ImportSubscribers } from './ImportSubscribers.js';
import { ManyBar } from './ManyBar.js';
import { NoSubscribers } from './NoSubscribers.js';
import { NONE_SELECTED, selectionOf } from './selection.rules.js';
import { SlackHint } from './SlackHint.js';
import { type SubscriberChannel } from './subscriber.rules.js';
import { useListSubscribersInfiniteQuery } from './subscribers.api.js';
import { SubscriberTable } from './SubscriberTable.js';

const TITLES: Record<SubscriberChannel, string> = {
  email: 'Email Subscribers',
  slack: 'Slack Subscribers',
  webhook: 'Webhook Subscribers',
};
const FILTER = ['q', 'quarantined', 'unconfirmed', 'mayNotRead'] as const;

export const EmailSubscribersPage = (): ReactElement => <SubscribersPage key="email" channel="email" />;
export const SlackSubscribersPage = (): ReactElement => <SubscribersPage key="slack" channel="slack" />;
export const WebhookSubscribersPage = (): ReactElement => <SubscribersPage key="webhook" channel="webhook" />;

/** The subscribers that a page has on a channel. */
function SubscribersPage({ channel }: { channel: SubscriberChannel }): ReactElement {
  usePageTitle(TITLES[channel]);
  const mayEdit = useMayEdit() ?? false;
  const filter = useListFilter(FILTER);
  const { q = '', quarantined, unconfirmed, mayNotRead } = filter.values;
  const { pageId } = useOutletContext<ChosenPage>();
  const search = {
    channel,
    pageId,
    search: q,
    quarantined: quarantined !== undefined,
    unconfirmed: unconfirmed !== undefined,
    mayNotRead: mayNotRead !== undefined,
  };
  const list = useListSubscribersInfiniteQuery(search, { refetchOnMountOrArgChange: true });
  const subscribers = list.currentData?.pages.flatMap((page) => page.subscribers);
  const total = list.currentData?.pages[0]?.total;
  const [selected, select] = useState({ search, selection: NONE_SELECTED });
  // What was selected in another list is not selected in this one.
  const isSame = JSON.stringify(selected.search) === JSON.stringify(search);
  const selection = isSame ? selected.selection : NONE_SELECTED;

  return (
    <>
      <PageHeader
        title={TITLES[channel]}
        summary={subscribers ? `${total ?? subscribers.length} subscriber(s) found.` : ''}
      >
        {mayEdit && channel === 'email' && (
          <CsvButton name="subscribers.csv" url={ofPage('subscribers/email/export', pageId)} text="Export" />
        )}
        {mayEdit && channel === 'email' && <ImportSubscribers pageId={pageId} />}
        {mayEdit && <AddSubscriber pageId={pageId} />}
      </PageHeader>
      {channel === 'slack' && <SlackHint pageId={pageId} />}
      <ListFrame
        what="Subscribers"
        list={list}
        count={subscribers?.length}
        filter={filter}
        fields={
          <>
            <CheckboxField
              checked={search.quarantined}
              onChange={(only) => filter.set({ quarantined: only ? '1' : undefined })}
            >
              Only those in quarantine
            </CheckboxField>
            {channel === 'email' && (
              <CheckboxField
                checked={search.unconfirmed}
                onChange={(only) => filter.set({ unconfirmed: only ? '1' : undefined })}
              >
                Only those who have not agreed yet
              </CheckboxField>
            )}
            <CheckboxField
              checked={search.mayNotRead}
              onChange={(only) => filter.set({ mayNotRead: only ? '1' : undefined })}
            >
              {channel === 'email' ? 'Only those not listed as readers' : 'Only those not approved'}
            </CheckboxField>
          </>
        }
        empty={<NoSubscribers channel={channel} />}
      >
        {mayEdit && (
          <ManyBar
            search={search}
            loaded={subscribers?.length ?? 0}
            total={total ?? subscribers?.length ?? 0}
            mayApprove={channel !== 'email' && (subscribers ?? []).some(({ mayRead }) => !mayRead)}
            selection={selection}
            onSelect={(next) => select({ search, selection: next })}
            onSelectShown={() => select({ search, selection: selectionOf(subscribers) })}
          />
        )}
        <SubscriberTable
          channel={channel}
          subscribers={subscribers ?? []}
          mayEdit={mayEdit}
          selection={selection}
          onSelect={(next) => select({ search, selection: next })}
        />
      </ListFrame>
    </>
  );
}
