import { Alert, HTMLSelect } from '@blueprintjs/core';
import { useId, useState, type ReactElement } from 'react';
import { type ProvisionedGroup, type Role } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useSetGroupRoleMutation } from './provisioning.api.js';

const NO_ROLE = 'No role';

/** The groups sent by the provider, each with the role that it gives. */
export function GroupTable({ groups }: { groups: readonly ProvisionedGroup[] }): ReactElement {
  if (groups.length === 0)
    return (
      <p className="provisioning-lead provisioning-hint">
        Groups that your provider sends come here, and you choose which role each gives. Those called candor-owners,
        candor-admins and candor-users give theirs by themselves.
      </p>
    );
  return (
    <table className="recipients groups">
      <thead>
        <tr>
          <th scope="col">Group</th>
          <th scope="col">Users</th>
          <th scope="col">Role</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.id}>
            <th scope="row">
              <bdi className="recipient-name">{group.name}</bdi>
            </th>
            <td data-label="Users">{group.memberCount}</td>
            <td data-label="Role">
              <GroupRole group={group} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Asks first, because arrow keys select immediately and sessions end. */
function GroupRole({ group: { id, name, role } }: { group: ProvisionedGroup }): ReactElement {
  const [setRole] = useSetGroupRoleMutation();
  const [wanted, setWanted] = useState<string>();
  const title = useId();

  const onConfirm = async (chosen: string): Promise<void> => {
    setWanted(undefined);
    try {
      await setRole({ id, role: chosen === NO_ROLE ? null : (chosen as Role) }).unwrap();
      say(`${name} is updated successfully`, 'success');
    } catch (error) {
      say(asProblem(error).detail, 'danger');
    }
  };

  return (
    <>
      <HTMLSelect
        aria-label={`Role of ${name}`}
        value={role ?? NO_ROLE}
        options={[NO_ROLE, 'User', 'Admin', 'Owner']}
        onChange={({ target }) => setWanted(target.value)}
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
          Are you sure you want to change the role of <strong>{name}</strong> to {wanted}? Users who get another role
          have to log in again.
        </p>
      </Alert>
    </>
  );
}

function say(message: string, intent: 'success' | 'danger'): void {
  void showToast({ message, intent, timeout: MAIN_PAGE_TOAST_MS });
}
