import { skipToken } from '@reduxjs/toolkit/query';
import { useGetCurrentUserQuery } from '../account/account.api.js';
import { useListUsersInfiniteQuery } from './user-list.api.js';

/** A user's name at the start of a sentence: "You" for the signed-in user, and "A colleague" for an unknown one. */
export function useUserName(userId: string | undefined): string {
  const { data: self } = useGetCurrentUserQuery();
  const isSelf = self !== undefined && self.id === userId;
  const { data: list } = useListUsersInfiniteQuery(userId === undefined || isSelf ? skipToken : undefined);
  if (isSelf) return 'You';
  return list?.pages.flatMap(({ users }) => users).find(({ id }) => id === userId)?.name ?? 'A colleague';
}
