import { type ReactElement } from 'react';
import { Link } from 'react-router';
import { type Component, type ServiceUpstream } from '../api/contract.js';
import { paths } from '../navigation/paths.js';
import { useListUpstreamLinksQuery } from './links.api.js';
import { kindWords, trouble, upstreamTitle } from './service-upstreams.rules.js';

/** What a service is or depends on of providers, each with a link to what is known of it; nothing without any. */
export function ServiceUpstreams({ service }: { service: Component }): ReactElement | null {
  const { upstreams = [] } = service;
  const { data: links } = useListUpstreamLinksQuery(undefined, { skip: upstreams.length === 0 });
  if (upstreams.length === 0) return null;
  return (
    <ul className="service-upstreams">
      {upstreams.map((upstream) => (
        <li key={upstream.linkId}>
          {kindWords(upstream)}{' '}
          <UpstreamName upstream={upstream} upstreamId={links?.find(({ id }) => id === upstream.linkId)?.upstreamId} />
          {trouble(upstream) && ` (${trouble(upstream)})`}
        </li>
      ))}
    </ul>
  );
}

interface UpstreamNameProps {
  upstream: ServiceUpstream;
  /** Undefined until it is known. */
  upstreamId: string | undefined;
}

function UpstreamName({ upstream, upstreamId }: UpstreamNameProps): ReactElement {
  const name = <bdi>{upstreamTitle(upstream)}</bdi>;
  return upstreamId === undefined ? name : <Link to={paths.thirdPartyComponent(upstreamId)}>{name}</Link>;
}
