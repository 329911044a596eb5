import { type ReactElement } from 'react';
import { useGetCurrentUserQuery } from '../account/account.api.js';
import { mayEdit } from '../account/permissions.js';
import { FactorPolicy } from '../factors/FactorPolicy.js';
import { MoreButton } from '../feedback/MoreButton.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { isAuthDisabled } from '../session/auth-mode.js';
import { InviteUser } from './InviteUser.js';
import { useListUsersInfiniteQuery } from './user-list.api.js';
import { UserTable } from './UserTable.js';

/** The users of the organisation with their roles. */
export function UsersPage(): ReactElement {
  usePageTitle('Users');
  const { data: me } = useGetCurrentUserQuery();
  const list = useListUsersInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const users = list.data?.pages.flatMap((page) => page.users);
  return (
    <div className="page">
      <PageHeader title="Users" summary={users ? summaryOf(users.length, list.hasNextPage) : ''}>
        {me && mayEdit(me.role) && <InviteUser me={me} />}
      </PageHeader>
      <QueryState what="Users" query={list} />
      {users && me && <UserTable users={users} me={me} />}
      <MoreButton list={list} />
      {me?.role === 'Owner' && !isAuthDisabled() && <FactorPolicy />}
    </div>
  );
}

function summaryOf(count: number, more: boolean): string {
  return more ? `The first ${count} user(s).` : `${count} user(s) found.`;
}
