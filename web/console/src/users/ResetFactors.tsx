import { Key } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { type User } from '../api/contract.js';
import { useResetFactorsMutation } from '../factors/factors.api.js';
import { RowAction } from '../feedback/RowAction.js';

/** Removes the second factors of a colleague, who for example has lost the phone, after a confirmation. */
export function ResetFactors({ user: { id, name } }: { user: User }): ReactElement {
  const [reset] = useResetFactorsMutation();
  return (
    <RowAction
      label="Reset second factor of"
      name={name}
      icon={<Key />}
      intent="danger"
      act={() => reset(id).unwrap()}
      done={`The second factor of ${name} is reset`}
    >
      Are you sure that {name} has lost the second factor? Authenticator app, passkeys and recovery codes are removed,
      and all sessions of this user end at once.
    </RowAction>
  );
}
