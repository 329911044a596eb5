import { type ReactElement } from 'react';
import { AddressForm } from './AddressForm.js';
import { ChannelPage } from './ChannelPage.js';
import { useAddEmailIntegrationMutation } from './integrations.api.js';

/** Email addresses of the organisation that are notified. */
export function EmailIntegrationPage(): ReactElement {
  const [add] = useAddEmailIntegrationMutation();
  return (
    <ChannelPage channel="email">
      <AddressForm
        label="Email Address"
        type="email"
        help="Configure email address to get notified"
        placeholder="oncall@example.com"
        required="Give an email address"
        pointer="/emailAddress"
        add={(address) => add(address).unwrap()}
      />
    </ChannelPage>
  );
}
