import { Key } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { type WebhookIntegration } from '../api/contract.js';
import { RotateSecret } from '../feedback/RotateSecret.js';
import { useRotateIntegrationSecretMutation } from './integrations.api.js';

/** Replaces the signing secret of a webhook after a confirmation, and shows the new one. */
export function RotateIntegrationSecret({ integration }: { integration: WebhookIntegration }): ReactElement {
  const [rotate] = useRotateIntegrationSecretMutation();
  return <RotateSecret url={integration.url} icon={<Key />} rotate={() => rotate(integration.id).unwrap()} />;
}
