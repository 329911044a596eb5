import { type ReactElement, type ReactNode } from 'react';
import { paths } from '../app/paths.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../shell/PageHeader.js';
import { CHANNEL_TEXTS, type IntegrationChannel } from './integration.rules.js';
import { IntegrationList } from './IntegrationList.js';

export interface ChannelPageProps {
  channel: IntegrationChannel;
  /** How one is added. */
  children: ReactNode;
}

/** Frame of a channel's page: title, way back, how one is added, what there is. */
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
