import { Disable, TickCircle } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { RowAction } from '../feedback/RowAction.js';
import { useSwitchSubscriberMutation, type SubscriberKey } from './subscribers.api.js';

export interface SwitchSubscriberProps {
  of: SubscriberKey;
  /** The subscriber's label in the question. */
  name: string;
  enabled: boolean;
}

/** Enables or disables a subscriber after a confirmation. */
export function SwitchSubscriber({ of, name, enabled }: SwitchSubscriberProps): ReactElement {
  const [switchSubscriber] = useSwitchSubscriberMutation();
  return (
    <RowAction
      label={enabled ? 'Disable' : 'Enable'}
      name={name}
      icon={enabled ? <Disable /> : <TickCircle />}
      intent="primary"
      act={() => switchSubscriber({ ...of, enabled: !enabled }).unwrap()}
    >
      Are you sure you want to {enabled ? 'disable' : 'enable'} {name} ?
    </RowAction>
  );
}
