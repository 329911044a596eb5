import { Trash } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { type User } from '../api/contract.js';
import { RowAction } from '../feedback/RowAction.js';
import { useDeleteUserMutation } from './users.api.js';

/** Removes a user from the organisation after a confirmation. */
export function DeleteUser({ user: { id, name, email } }: { user: User }): ReactElement {
  const [deleteUser] = useDeleteUserMutation();
  return (
    <RowAction
      label="Delete"
      name={name}
      icon={<Trash />}
      intent="danger"
      act={() => deleteUser(id).unwrap()}
      done={`${name} is deleted successfully`}
    >
      Are you sure you want to delete {name} ({email})? Sessions and API keys of this user end at once.
    </RowAction>
  );
}
