import { Search } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useGetFeaturesQuery } from '../account/account.api.js';
import { useMayEdit } from '../account/permissions.js';
import { asProblem } from '../api/problem.js';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { MoreButton } from '../feedback/MoreButton.js';
import { QueryState } from '../feedback/QueryState.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { Notice } from '../forms/Notice.js';
import { SearchField } from '../lists/SearchField.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { RenameUpstream } from './RenameUpstream.js';
import { useGetUpstreamInfiniteQuery, useUnwatchUpstreamMutation } from './upstreams.api.js';
import { kindText, POLLED, readText, stateText, UPSTREAM_FEATURE } from './upstreams.rules.js';
import { UpstreamComponentRow } from './UpstreamComponentRow.js';
import { UpstreamIncidents } from './UpstreamIncidents.js';
import { hostOf } from './UpstreamRow.js';
import { UpstreamStatusIcon } from './UpstreamStatusIcon.js';
import { UseComponent } from './UseComponent.js';
import { UsedBy } from './UsedBy.js';

const NOT_FOUND = 404;

/** One watched status page: its state, its components with the history of a month, its incidents. */
export function UpstreamPage(): ReactElement {
  usePageTitle('Third-party component');
  const { id = '' } = useParams();
  const [q, setQ] = useState('');
  const mayEdit = useMayEdit();
  const navigate = useNavigate();
  const [unwatch] = useUnwatchUpstreamMutation();
  const { data: features } = useGetFeaturesQuery();
  const query = useGetUpstreamInfiniteQuery({ id, q }, POLLED);
  // What was there before the search stays until it is answered.
  const [first] = query.data?.pages ?? [];
  const now = query.fulfilledTimeStamp ?? Date.now();
  const back = { to: paths.thirdPartyComponents, label: 'Back to Third-party components' };
  if (!first && query.error && asProblem(query.error).status === NOT_FOUND) {
    return (
      <div className="page">
        <PageHeader title="Third-party component" back={back} />
        <EmptyState title="Not watched" icon={<Search size={28} />}>
          It may have been removed, or the address is mistyped.
        </EmptyState>
      </div>
    );
  }
  if (!first) {
    return (
      <div className="page">
        <PageHeader title="Third-party component" back={back} />
        <QueryState what="The status page" query={query} />
      </div>
    );
  }
  const { upstream, incidents, notKnown, total } = first;
  const mayUse = mayEdit && features?.includes(UPSTREAM_FEATURE);
  const use = (component: { key: string; name: string }): ReactElement => (
    <UseComponent
      upstreamId={id}
      component={{ providerName: upstream.name, componentKey: component.key, componentName: component.name }}
    />
  );
  const components = query.currentData?.pages.flatMap((page) => page.components);
  return (
    <div className="page">
      <PageHeader title={upstream.name} summary={stateText(upstream, now)} back={back}>
        {mayUse && use({ key: '', name: '' })}
        {mayEdit && <RenameUpstream upstream={upstream} />}
        {mayEdit && (
          <ConfirmButton
            question={`Stop watching ${upstream.name}?`}
            confirm="Stop Watching"
            act={() => unwatch(id).unwrap()}
            onDone={() => {
              void showToast({
                message: `${upstream.name} is not watched any more`,
                intent: 'success',
                timeout: MAIN_PAGE_TOAST_MS,
              });
              void navigate(paths.thirdPartyComponents);
            }}
            onRefused={({ detail }) =>
              void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS })
            }
          >
            It disappears here with its history. The provider&apos;s page stays as it is.
          </ConfirmButton>
        )}
      </PageHeader>
      {query.error !== undefined && <QueryState what="The status page" query={query} />}
      <section className="card upstream-summary" aria-label="Status page">
        <UpstreamStatusIcon status={upstream.status} />
        <p>
          {kindText(upstream.kind)}, {readText(upstream, now)},{' '}
          <a href={upstream.url} target="_blank" rel="noreferrer">
            {hostOf(upstream.url)}
          </a>
        </p>
      </section>
      {upstream.failure && <Notice intent="warning">The last try to read it failed: {upstream.failure}</Notice>}
      <UpstreamIncidents incidents={incidents} />
      <UsedBy upstreamId={id} mayEdit={mayEdit === true} />
      <section aria-labelledby="upstream-components">
        <div className="upstream-head">
          <h2 id="upstream-components">Components</h2>
          <SearchField label="Search components" value={q} onChange={setQ} />
        </div>
        {!components && <QueryState what="Components" query={query} />}
        {components?.length === 0 && (
          <p role="status" className="upstream-none">
            {q === '' ? 'This page names no components.' : 'No component has such a name.'}
          </p>
        )}
        {components && components.length > 0 && (
          <>
            <p role="status" className="option-hint">
              {total} component(s)
            </p>
            <ul className="card upstream-list">
              {components.map((component) => (
                <UpstreamComponentRow
                  key={component.key}
                  component={component}
                  notKnown={notKnown}
                  watchedSince={upstream.creationTime}
                  now={now}
                  action={mayUse && use(component)}
                />
              ))}
            </ul>
          </>
        )}
        <MoreButton list={query} />
      </section>
    </div>
  );
}
