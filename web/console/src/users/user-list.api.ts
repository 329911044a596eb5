import { api, LIST } from '../api/api.js';
import { type UserPage } from '../api/contract.js';

const PAGE_SIZE = 100;

export const LISTED = { type: 'User', id: LIST } as const;

/** Apart from what changes users: many pages print names. */
export const userListApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The organisation's users in the order in which they were added, page after page. */
    listUsers: build.infiniteQuery<UserPage, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ pageParam }) => ({
        url: 'users',
        params: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
      }),
      providesTags: (data) => [
        LISTED,
        ...(data?.pages ?? []).flatMap(({ users }) => users.map(({ id }) => ({ type: 'User' as const, id }))),
      ],
      extraOptions: { handlesServerErrors: true },
    }),
  }),
});

export const { useListUsersInfiniteQuery } = userListApi;
