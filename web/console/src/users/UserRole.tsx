import { Alert, HTMLSelect } from '@blueprintjs/core';
import { useId, useState, type ReactElement } from 'react';
import { type Role, type User } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { assignableRoles } from './user.rules.js';
import { useChangeUserRoleMutation } from './users.api.js';

/** A selection of a user's role; asks first, because arrow keys select immediately and the user's sessions end. */
export function UserRole({ user, me }: { user: User; me: User }): ReactElement {
  const [change] = useChangeUserRoleMutation();
  const [wanted, setWanted] = useState<Role>();
  const title = useId();

  const onConfirm = async (role: Role): Promise<void> => {
    setWanted(undefined);
    try {
      await change({ id: user.id, role }).unwrap();
      say(`${user.name} is updated successfully`, 'success');
    } catch (error) {
      say(asProblem(error).detail, 'danger');
    }
  };

  return (
    <>
      <HTMLSelect
        aria-label={`Role of ${user.name}`}
        value={user.role}
        options={assignableRoles(me.role)}
        onChange={({ target }) => setWanted(target.value as Role)}
      />
      <Alert
        aria-labelledby={title}
        isOpen={wanted !== undefined}
        intent="primary"
        confirmButtonText="Yes"
        cancelButtonText="No"
        canEscapeKeyCancel
        onCancel={() => setWanted(undefined)}
        onConfirm={() => wanted && void onConfirm(wanted)}
      >
        <p>
          <strong id={title}>Please confirm</strong>
        </p>
        <p>
          Are you sure you want to change the role of <strong>{user.id === me.id ? 'yourself' : user.name}</strong> from{' '}
          {user.role} to {wanted}?
        </p>
      </Alert>
    </>
  );
}

function say(message: string, intent: 'success' | 'danger'): void {
  void showToast({ message, intent, timeout: MAIN_PAGE_TOAST_MS });
}
