import { type ReactElement } from 'react';
import { Link } from 'react-router';
import { type UpstreamLink } from '../api/contract.js';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { QueryState } from '../feedback/QueryState.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { paths } from '../navigation/paths.js';
import { useDeleteUpstreamLinkMutation, useListUpstreamLinksQuery } from '../services/links.api.js';
import { upstreamTitle } from '../services/service-upstreams.rules.js';
import { ChangeLink } from './ChangeLink.js';
import { linkStateText, linkText } from './link.rules.js';
import { UpstreamStatusIcon } from './UpstreamStatusIcon.js';
import { POLLED } from './upstreams.rules.js';

export interface UsedByProps {
  upstreamId: string;
  mayEdit: boolean;
}

/** The services that are or depend on components of one upstream. */
export function UsedBy({ upstreamId, mayEdit }: UsedByProps): ReactElement {
  const query = useListUpstreamLinksQuery(undefined, POLLED);
  const { data, fulfilledTimeStamp: now = Date.now() } = query;
  const links = data?.filter((link) => link.upstreamId === upstreamId);
  return (
    <section aria-labelledby="upstream-used-by">
      <h2 id="upstream-used-by">Used by</h2>
      <QueryState what="Links" query={query} rows={1} />
      {links?.length === 0 && (
        <p className="upstream-none">
          None of your services. {mayEdit && 'Use a component to show it on your page, or to say what depends on it.'}
        </p>
      )}
      {links && links.length > 0 && (
        <ul className="card upstream-list">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} now={now} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface LinkRowProps {
  link: UpstreamLink;
  /** Epoch ms. */
  now: number;
  mayEdit: boolean;
}

function LinkRow({ link, now, mayEdit }: LinkRowProps): ReactElement {
  const { serviceId, serviceName, status, text } = link;
  return (
    <li className="upstream-row">
      <UpstreamStatusIcon status={status} />
      <div className="upstream-about">
        <Link to={paths.editService(serviceId)} className="upstream-name">
          <bdi>{serviceName}</bdi>
        </Link>
        <p>{linkText(link)}</p>
        <p className="upstream-facts">{linkStateText(link, now)}</p>
        {text !== '' && (
          <p className="upstream-facts" dir="auto">
            Visitors read: {text}
          </p>
        )}
      </div>
      {mayEdit && (
        <div className="upstream-actions">
          {link.kind === 'dependsOn' && <ChangeLink link={link} />}
          <RemoveLink link={link} />
        </div>
      )}
    </li>
  );
}

function RemoveLink({ link }: { link: UpstreamLink }): ReactElement {
  const [remove] = useDeleteUpstreamLinkMutation();
  const { id, kind, serviceName } = link;
  const title = upstreamTitle(link);
  const how = kind === 'follows' ? 'follow' : 'depend on';
  return (
    <ConfirmButton
      question={`Does ${serviceName} no longer ${how} ${title}?`}
      confirm="Remove"
      button={{ text: 'Remove…', 'aria-label': `Remove ${serviceName}…`, intent: 'none', variant: 'solid' }}
      act={() => remove(id).unwrap()}
      onDone={() =>
        void showToast({
          message: `${serviceName} does not ${how} ${title} any more`,
          intent: 'success',
          timeout: MAIN_PAGE_TOAST_MS,
        })
      }
      onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS })}
    >
      {kind === 'follows'
        ? 'The service stays, and is operational until you set another status.'
        : 'The service stays. Nothing sets its status by itself any more, and no incident is proposed for it.'}
    </ConfirmButton>
  );
}
