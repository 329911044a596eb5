import { type ReactElement, type ReactNode } from 'react';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { CHANNEL_TEXTS, type IntegrationChannel } from './integration.rules.js';
import { IntegrationList } from './IntegrationList.js';

export interface ChannelPageProps {
  channel: IntegrationChannel;
  /** The form or button that adds one. */
  children: ReactNode;
}

/** Layout of a channel's page: title, back link, the way to add an integration, the existing ones. */
export function ChannelPage({ channel, children }: ChannelPageProps): ReactElement {
  const { name } = CHANNEL_TEXTS[channel];
  usePageTitle(`${name} Integration`);
  return (
    <div className="page narrow">
      <PageHeader title={`${name} Integration`} back={{ to: paths.integrations, label: 'Back to Integrations Page' }} />
      {children}
      <IntegrationList channel={channel} />
    </div>
  );
}
