import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageState } from '../state/page-state.js';
import { openChannels } from '../subscribe/subscribe-channels.js';
import { SubscribePopup } from '../subscribe/SubscribePopup.js';
import { OwnLinks } from './OwnLinks.js';
import { pageDescription } from './page-description.js';

export interface PageHeaderProps {
  state: PageState;
  /** Whether this is the status page itself, where the name is the main heading, or a page below it. */
  home?: boolean;
  /** Whether the Subscribe button is shown; it is not on the page that it would open. */
  subscribable?: boolean;
}

/** The organisation's name and description, and the Subscribe button where any channel is allowed. */
export function PageHeader({ state, home = false, subscribable = true }: PageHeaderProps): ReactElement {
  const t = useTexts();
  const { customer, look } = state;
  const name = look.headerText || customer.name;
  // The name stands beside the logo, so the logo needs no text alternative.
  const logo = look.logo !== '' && (
    <picture>
      {look.logoDark !== '' && <source srcSet={look.logoDark} media="(prefers-color-scheme: dark)" />}
      <img className="logo" src={look.logo} alt="" width="40" height="40" />
    </picture>
  );
  return (
    <header className="page-header">
      <div className="masthead">
        {home ? (
          <h1 dir="auto">
            {logo}
            {name}
          </h1>
        ) : (
          <a className="home" href={t.path('/')}>
            {logo}
            {name}
          </a>
        )}
        {subscribable && openChannels(state).length > 0 && <SubscribePopup state={state} />}
      </div>
      <OwnLinks label={t.links.header} links={look.headerLinks} />
      {home && (
        <p className="description" dir="auto">
          {pageDescription(state, t)}
        </p>
      )}
    </header>
  );
}
