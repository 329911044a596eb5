import { Chat, Envelope, Globe, SocialMedia } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { Link } from 'react-router';
import { LoadError } from '../feedback/LoadError.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { CHANNEL_TEXTS, INTEGRATION_CHANNELS, type IntegrationChannel } from './integration.rules.js';
import { useListIntegrationsQuery } from './integrations.api.js';

const ICONS: Record<IntegrationChannel, ReactElement> = {
  twitter: <SocialMedia size={20} />,
  email: <Envelope size={20} />,
  slack: <Chat size={20} />,
  webhook: <Globe size={20} />,
};

/** A card per channel, each with the number of its integrations. */
export function IntegrationsPage(): ReactElement {
  usePageTitle('Integrations');
  return (
    <div className="page">
      <PageHeader
        title="Integrations"
        summary="Where your own people and programs are notified, internal incidents included."
      />
      <ul className="integration-cards">
        {INTEGRATION_CHANNELS.map((channel) => (
          <ChannelCard key={channel} channel={channel} />
        ))}
      </ul>
    </div>
  );
}

/** Appears once its list has been fetched; its space is reserved until then. */
function ChannelCard({ channel }: { channel: IntegrationChannel }): ReactElement {
  const { name, description } = CHANNEL_TEXTS[channel];
  const { data, error, isFetching, refetch } = useListIntegrationsQuery(channel, { refetchOnMountOrArgChange: true });
  if (error && !data) {
    return (
      <li>
        <LoadError what={`${name} integrations`} error={error} retry={refetch} retrying={isFetching} />
      </li>
    );
  }
  if (!data) return <li className="bp6-skeleton integration-pending" aria-hidden="true" />;
  return (
    <li>
      <Link to={paths.integrationsOf(channel)} className="card integration-card">
        <span className="integration-icon" aria-hidden="true">
          {ICONS[channel]}
        </span>
        <h2>{name}</h2>
        <p>{description}</p>
        <span className="integration-count">{data.length} configured</span>
      </Link>
    </li>
  );
}
