import { Tag } from '@blueprintjs/core';
import { Lock, Share } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { type OrganisationPage } from '../api/contract.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { paths } from '../navigation/paths.js';
import { countText } from './page.rules.js';
import { screenOf } from './pages.api.js';

export interface PageCardProps {
  page: OrganisationPage;
  /** How many services it has; undefined until that is known. */
  count: number | undefined;
}

/** One page of the list, with the ways to what is set for it. */
export function PageCard({ page: { id, name, url, first, isPrivate }, count }: PageCardProps): ReactElement {
  const pageId = first ? undefined : id;
  return (
    <li className="card page-card">
      <div className="page-card-texts">
        <h2 className="page-card-name" dir="auto">
          {name}
        </h2>
        <PageAddress url={url} />
        <p className="page-card-facts">
          {first && <Tag minimal>First page</Tag>}
          <Tag minimal icon={isPrivate ? <Lock /> : undefined} intent={isPrivate ? 'warning' : 'none'}>
            {isPrivate ? 'Private' : 'Public'}
          </Tag>
          <span>
            {count === undefined ? '…' : countText(count)}
            {first && ', all that are not internal'}
          </span>
        </p>
      </div>
      <div className="page-card-actions">
        {!first && (
          <LinkButton to={paths.editPage(id)} intent="none" aria-label={`Edit ${name}`}>
            Edit
          </LinkButton>
        )}
        <LinkButton to={screenOf(paths.settings, pageId)} intent="none" aria-label={`Settings of ${name}`}>
          Settings
        </LinkButton>
        <LinkButton
          to={screenOf(paths.subscribers('email'), pageId)}
          intent="none"
          aria-label={`Subscribers of ${name}`}
        >
          Subscribers
        </LinkButton>
        <LinkButton to={screenOf(paths.customize, pageId)} intent="none" aria-label={`Look of ${name}`}>
          Look
        </LinkButton>
      </div>
    </li>
  );
}

/** Where a page is, as a link that opens it in a new tab. */
export function PageAddress({ url }: { url: string }): ReactElement {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="page-address">
      {url.replace(/^https?:\/\//, '')} <Share size={12} />
    </a>
  );
}
