import { Disable, TickCircle } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { RowAction } from '../feedback/RowAction.js';
import { maySwitchOn, nameOf, type Integration } from './integration.rules.js';
import { useSwitchIntegrationMutation, type IntegrationKey } from './integrations.api.js';

export interface SwitchIntegrationProps {
  of: IntegrationKey;
  integration: Integration;
}

/** Enables or disables an integration after a confirmation; absent where it has to stay off. */
export function SwitchIntegration({ of, integration }: SwitchIntegrationProps): ReactElement | null {
  const [switchIntegration] = useSwitchIntegrationMutation();
  const { enabled } = integration;
  if (!enabled && !maySwitchOn(integration)) return null;
  const name = nameOf(integration);
  return (
    <RowAction
      label={enabled ? 'Disable' : 'Enable'}
      name={name}
      icon={enabled ? <Disable /> : <TickCircle />}
      intent="primary"
      act={() => switchIntegration({ ...of, enabled: !enabled }).unwrap()}
    >
      Are you sure you want to {enabled ? 'disable' : 'enable'} {name} ?
    </RowAction>
  );
}
