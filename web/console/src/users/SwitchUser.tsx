import { Disable, TickCircle } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { type User } from '../api/contract.js';
import { RowAction } from '../feedback/RowAction.js';
import { useSwitchUserMutation } from './users.api.js';

/** Disables or enables a user's sign-in, after a confirmation. */
export function SwitchUser({ user: { id, name, enabled } }: { user: User }): ReactElement {
  const [switchUser] = useSwitchUserMutation();
  return (
    <RowAction
      label={enabled ? 'Disable' : 'Enable'}
      name={name}
      icon={enabled ? <Disable /> : <TickCircle />}
      intent="primary"
      act={() => switchUser({ id, enabled: !enabled }).unwrap()}
      done={`${name} is ${enabled ? 'disabled' : 'enabled'} successfully`}
    >
      Are you sure you want to {enabled ? 'disable' : 'enable'} {name} ?
    </RowAction>
  );
}
