import { Globe } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { useGetFeaturesQuery } from '../account/account.api.js';
import { useMayEdit } from '../account/permissions.js';
import { UpgradeNotice } from '../billing/UpgradeNotice.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { useListUpstreamLinksQuery } from '../services/links.api.js';
import { usedByText } from './link.rules.js';
import { useListUpstreamsQuery } from './upstreams.api.js';
import { POLLED, UPSTREAM_FEATURE } from './upstreams.rules.js';
import { UpstreamRow } from './UpstreamRow.js';
import { WatchUpstream } from './WatchUpstream.js';

/** Status pages of providers that the organisation depends on, and how they are now. */
export function ThirdPartyComponentsPage(): ReactElement {
  usePageTitle('Third-party components');
  const mayEdit = useMayEdit();
  const { data: features } = useGetFeaturesQuery(undefined, { refetchOnMountOrArgChange: true });
  const query = useListUpstreamsQuery(undefined, POLLED);
  // Without them the list says less.
  const { data: links = [] } = useListUpstreamLinksQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, fulfilledTimeStamp: now = Date.now() } = query;
  const included = features?.includes(UPSTREAM_FEATURE);
  const watch = mayEdit && included && <WatchUpstream />;
  return (
    <div className="page">
      <PageHeader
        title="Third-party components"
        summary={data ? `${data.length} status page(s) watched.` : ''}
        back={{ to: paths.services, label: 'Back to Services' }}
      >
        {data && data.length > 0 && watch}
      </PageHeader>
      {included === false && <UpgradeNotice />}
      <QueryState what="Third-party components" query={query} />
      {data?.length === 0 && (
        <EmptyState title="No provider is watched yet" icon={<Globe size={28} />} action={watch}>
          Many outages begin at a provider. Candor reads the status pages of providers that you depend on about once a
          minute, and shows here how they are.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="card upstream-list">
          {data.map((upstream) => (
            <UpstreamRow key={upstream.id} upstream={upstream} usedBy={usedByText(links, upstream.id)} now={now} />
          ))}
        </ul>
      )}
    </div>
  );
}
