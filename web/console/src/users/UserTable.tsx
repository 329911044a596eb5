import { Tag } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { mayEdit } from '../account/permissions.js';
import { type User } from '../api/contract.js';
import { DeleteUser } from './DeleteUser.js';
import { RenameUser } from './RenameUser.js';
import { ResetFactors } from './ResetFactors.js';
import { SwitchUser } from './SwitchUser.js';
import { accountState, mayChange } from './user.rules.js';
import { UserRole } from './UserRole.js';

export interface UserTableProps {
  users: readonly User[];
  /** The signed-in user. */
  me: User;
}

/** All users with their actions; read-only for the role User. */
export function UserTable({ users, me }: UserTableProps): ReactElement {
  const acts = mayEdit(me.role);
  return (
    <div className="card table-card">
      <table className="recipients users">
        <thead>
          <tr>
            <th scope="col">Username</th>
            <th scope="col">Email</th>
            <th scope="col">Account Status</th>
            <th scope="col">Role</th>
            <th scope="col" className="actions">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} me={me} acts={acts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The row of the signed-in user has no actions but says "me". */
function UserRow({ user, me, acts }: { user: User; me: User; acts: boolean }): ReactElement {
  const isMe = user.id === me.id;
  const { text, intent } = accountState(user);
  const changeable = mayChange(me.role, user);
  return (
    <tr className={user.enabled ? undefined : 'disabled'}>
      <th scope="row">
        <bdi className="recipient-name">{user.name}</bdi>
      </th>
      <td data-label="Email">{user.email}</td>
      <td data-label="Account Status" className="account-states">
        <Tag minimal intent={intent}>
          {text}
        </Tag>
        {!user.enabled && text !== 'Disabled' && <Tag minimal>Disabled</Tag>}
        {user.provisioned && <Tag minimal>Provisioned</Tag>}
      </td>
      <td data-label="Role">{acts && changeable ? <UserRole user={user} me={me} /> : user.role}</td>
      <td className="actions">
        {isMe && <span className="user-me">me</span>}
        {!isMe && changeable && (
          <>
            <RenameUser user={user} />
            <SwitchUser user={user} />
            <ResetFactors user={user} />
            <DeleteUser user={user} />
          </>
        )}
      </td>
    </tr>
  );
}
