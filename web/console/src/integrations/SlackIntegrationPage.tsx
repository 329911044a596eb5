import { type ReactElement } from 'react';
import { AuthorizeButton } from './AuthorizeButton.js';
import { ChannelPage } from './ChannelPage.js';
import { useReturnFlags } from './use-return-flags.js';

/** Channels of the organisation's Slack workspaces that are notified. */
export function SlackIntegrationPage(): ReactElement {
  useReturnFlags('The Slack channel was added.');
  return (
    <ChannelPage channel="slack">
      <section className="card form-card how-it-works">
        <h2>How it works</h2>
        <p>
          Your channel is notified when you create, update and resolve an incident, or create a new maintenance. Slack
          asks which channel; you may come back for another one.
        </p>
        <AuthorizeButton channel="slack">Add to Slack</AuthorizeButton>
      </section>
    </ChannelPage>
  );
}
