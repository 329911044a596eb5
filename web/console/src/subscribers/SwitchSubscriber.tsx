import { Disable, TickCircle } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useSwitchSubscriberMutation, type SubscriberKey } from './subscribers.api.js';

export interface SwitchSubscriberProps {
  of: SubscriberKey;
  /** What the question calls it. */
  name: string;
  enabled: boolean;
}

/** Switches a subscriber off or on after a question. */
export function SwitchSubscriber({ of, name, enabled }: SwitchSubscriberProps): ReactElement {
  const [switchSubscriber] = useSwitchSubscriberMutation();
  const verb = enabled ? 'disable' : 'enable';
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
      act={() => switchSubscriber({ ...of, enabled: !enabled }).unwrap()}
      onDone={() => undefined}
      onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS })}
    >
      Are you sure you want to {verb} {name} ?
    </ConfirmButton>
  );
}
