import { type ReactElement } from 'react';
import { Navigate, useParams } from 'react-router';
import { DeliveryLogPage } from '../deliveries/DeliveryLogPage.js';
import { paths } from '../navigation/paths.js';
import { CHANNEL_TEXTS, INTEGRATION_CHANNELS, nameOf, type IntegrationChannel } from './integration.rules.js';
import { useListIntegrationsQuery } from './integrations.api.js';

/** The deliveries to one integration. */
export function IntegrationLogPage(): ReactElement {
  const { channel, id = '' } = useParams();
  const known = INTEGRATION_CHANNELS.find((one) => one === channel);
  if (!known) return <Navigate to={paths.integrations} replace />;
  return <Log channel={known} id={id} />;
}

function Log({ channel, id }: { channel: IntegrationChannel; id: string }): ReactElement {
  const { data } = useListIntegrationsQuery(channel);
  const integration = data?.find((one) => one.id === id);
  const back = { to: paths.integrationsOf(channel), label: `Back to ${CHANNEL_TEXTS[channel].name} Integration` };
  return <DeliveryLogPage recipientId={id} name={integration && nameOf(integration)} back={back} />;
}
