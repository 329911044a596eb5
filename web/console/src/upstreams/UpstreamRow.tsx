import { type ReactElement } from 'react';
import { Link } from 'react-router';
import { type Upstream } from '../api/contract.js';
import { paths } from '../navigation/paths.js';
import { kindText, readText, stateText } from './upstreams.rules.js';
import { UpstreamStatusIcon } from './UpstreamStatusIcon.js';

export interface UpstreamRowProps {
  upstream: Upstream;
  /** Which services use it, as a text; empty for none. */
  usedBy: string;
  /** Epoch ms. */
  now: number;
}

/** One watched page of the list: its state now, how old that is, where it is, and which services use it. */
export function UpstreamRow({ upstream, usedBy, now }: UpstreamRowProps): ReactElement {
  const { id, name, url, kind, status } = upstream;
  return (
    <li className="upstream-row">
      <UpstreamStatusIcon status={status} />
      <div className="upstream-about">
        <Link to={paths.thirdPartyComponent(id)} className="upstream-name">
          <bdi>{name}</bdi>
        </Link>
        <p>{stateText(upstream, now)}</p>
        <p className="upstream-facts">
          {kindText(kind)}, {readText(upstream, now)},{' '}
          <a href={url} target="_blank" rel="noreferrer">
            {hostOf(url)}
          </a>
        </p>
        {usedBy !== '' && (
          <p className="upstream-facts" dir="auto">
            {usedBy}
          </p>
        )}
      </div>
    </li>
  );
}

/** The host of an address, which is all that a narrow list has space for. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
