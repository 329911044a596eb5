import { type ReactElement } from 'react';
import { type PageState } from '../page-state.js';
import { SubscribePopup } from '../subscribe/SubscribePopup.js';

export interface PageHeaderProps {
  state: PageState;
  /** Whether this is the status page itself, where the name is the main heading, or a page below it. */
  home?: boolean;
}

/** Name and description of the organisation, and the Subscribe button where any channel is allowed. */
export function PageHeader({ state, home = false }: PageHeaderProps): ReactElement {
  const { customer, description, channels } = state;
  return (
    <header className="page-header">
      <div className="masthead">
        {home ? (
          <h1 dir="auto">{customer.name}</h1>
        ) : (
          <a className="home" href="/">
            {customer.name}
          </a>
        )}
        {(channels.email || channels.webhook) && <SubscribePopup channels={channels} customerName={customer.name} />}
      </div>
      {home && (
        <p className="description" dir="auto">
          {description}
        </p>
      )}
    </header>
  );
}
