import { Disable, TickCircle } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { maySwitchOn, nameOf, type Integration } from './integration.rules.js';
import { useSwitchIntegrationMutation, type IntegrationKey } from './integrations.api.js';

export interface SwitchIntegrationProps {
  of: IntegrationKey;
  integration: Integration;
}

/** Switches an integration off or on after a question; absent where it has to stay off. */
export function SwitchIntegration({ of, integration }: SwitchIntegrationProps): ReactElement | null {
  const [switchIntegration] = useSwitchIntegrationMutation();
  const { enabled } = integration;
  if (!enabled && !maySwitchOn(integration)) return null;
  const name = nameOf(integration);
  const label = enabled ? 'Disable' : 'Enable';
  return (
    <ConfirmButton
      question="Please confirm"
      intent="primary"
      confirm="Yes"
      refrain="No"
      tooltip={label}
      button={{
        icon: enabled ? <Disable /> : <TickCircle />,
        text: undefined,
        variant: 'minimal',
        intent: 'none',
        'aria-label': `${label} ${name}`,
      }}
      act={() => switchIntegration({ ...of, enabled: !enabled }).unwrap()}
      onDone={() => undefined}
      onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS })}
    >
      Are you sure you want to {enabled ? 'disable' : 'enable'} {name} ?
    </ConfirmButton>
  );
}
