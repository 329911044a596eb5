import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageState } from '../page-state.js';
import { SubscribePopup } from '../subscribe/SubscribePopup.js';
import { pageDescription } from './page-description.js';

export interface PageHeaderProps {
  state: PageState;
  /** Whether this is the status page itself, where the name is the main heading, or a page below it. */
  home?: boolean;
}

/** What the organisation is called and says of itself, and the Subscribe button where any channel is allowed. */
export function PageHeader({ state, home = false }: PageHeaderProps): ReactElement {
  const t = useTexts();
  const { customer, channels, components, consoleUrl, look } = state;
  const name = look.headerText || customer.name;
  // The name stands beside it, so it has nothing to say to who does not see it.
  const logo = look.logo !== '' && <img className="logo" src={look.logo} alt="" width="40" height="40" />;
  return (
    <header className="page-header">
      <div className="masthead">
        {home ? (
          <h1 dir="auto">
            {logo}
            {name}
          </h1>
        ) : (
          <a className="home" href="/">
            {logo}
            {name}
          </a>
        )}
        {(channels.email || channels.webhook || channels.slack) && (
          <SubscribePopup channels={channels} customer={customer} components={components} consoleUrl={consoleUrl} />
        )}
      </div>
      {home && (
        <p className="description" dir="auto">
          {pageDescription(state, t)}
        </p>
      )}
    </header>
  );
}
