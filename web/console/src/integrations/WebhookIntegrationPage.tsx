import { useState, type ReactElement } from 'react';
import { SecretDialog } from '../feedback/SecretDialog.js';
import { AddressForm } from './AddressForm.js';
import { ChannelPage } from './ChannelPage.js';
import { useAddWebhookIntegrationMutation } from './integrations.api.js';

/** Webhook endpoints of the organisation. */
export function WebhookIntegrationPage(): ReactElement {
  const [add] = useAddWebhookIntegrationMutation();
  const [secret, setSecret] = useState<string>();
  return (
    <ChannelPage channel="webhook">
      <AddressForm
        label="Webhook URL"
        type="url"
        help="Configure webhook url"
        placeholder="https://example.com/hooks/status"
        required="Give the URL of your webhook"
        pointer="/url"
        add={async (url) => setSecret((await add(url).unwrap()).signingSecret)}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </ChannelPage>
  );
}
