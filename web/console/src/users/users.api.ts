import { type Role, type User, type UserInvitation, type UserPage } from '../api/contract.js';
import { untilRefused } from '../api/show-at-once.js';
import { LISTED, userListApi } from './user-list.api.js';

const extraOptions = { handlesServerErrors: true };

const pathOf = (id: string): string => `users/${encodeURIComponent(id)}`;
/** The changed user may be the signed-in one. */
const changed = (id: string) => [{ type: 'User' as const, id }, 'CurrentUser' as const];

/** Updates the pages of the list in the cache. */
const inList = (change: (pages: UserPage[]) => void) =>
  userListApi.util.updateQueryData('listUsers', undefined, ({ pages }) => change(pages));
const inUser = (id: string, changes: Partial<User>) =>
  inList((pages) => {
    const user = pages.flatMap(({ users }) => users).find((one) => one.id === id);
    if (user) Object.assign(user, changes);
  });

const usersApi = userListApi.injectEndpoints({
  endpoints: (build) => ({
    /** Adds a user, who is mailed a first password. 409 for an address that has a user. */
    inviteUser: build.mutation<User, UserInvitation>({
      query: (body) => ({ url: 'users', method: 'POST', body }),
      transformResponse: (body: { user: User }) => body.user,
      invalidatesTags: (_user, error) => (error ? [] : [LISTED]),
      extraOptions,
    }),
    renameUser: build.mutation<User, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: `${pathOf(id)}/name`, method: 'PATCH', body: { name } }),
      transformResponse: (body: { user: User }) => body.user,
      onQueryStarted: async ({ id, name }, { dispatch, queryFulfilled }) => {
        await untilRefused(queryFulfilled, [dispatch(inUser(id, { name }))]);
      },
      invalidatesTags: (_user, _error, { id }) => changed(id),
      extraOptions,
    }),
    /** Ends the user's sessions. 409 for the last Owner. */
    changeUserRole: build.mutation<User, { id: string; role: Role }>({
      query: ({ id, role }) => ({ url: `${pathOf(id)}/role`, method: 'PATCH', body: { role } }),
      transformResponse: (body: { user: User }) => body.user,
      onQueryStarted: async ({ id, role }, { dispatch, queryFulfilled }) => {
        await untilRefused(queryFulfilled, [dispatch(inUser(id, { role }))]);
      },
      invalidatesTags: (_user, _error, { id }) => changed(id),
      extraOptions,
    }),
    /** Enables or disables a user's sign-in. 409 for oneself and for the last Owner. */
    switchUser: build.mutation<User, { id: string; enabled: boolean }>({
      query: ({ id, enabled }) => ({ url: `${pathOf(id)}/${enabled ? 'enable' : 'disable'}`, method: 'PATCH' }),
      transformResponse: (body: { user: User }) => body.user,
      onQueryStarted: async ({ id, enabled }, { dispatch, queryFulfilled }) => {
        await untilRefused(queryFulfilled, [dispatch(inUser(id, { enabled }))]);
      },
      invalidatesTags: (_user, _error, { id }) => changed(id),
      extraOptions,
    }),
    /** 409 for oneself and for the last Owner. */
    deleteUser: build.mutation<null, string>({
      query: (id) => ({ url: pathOf(id), method: 'DELETE' }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const without = inList((pages) => {
          for (const page of pages) page.users = page.users.filter((user) => user.id !== id);
        });
        await untilRefused(queryFulfilled, [dispatch(without)]);
      },
      invalidatesTags: [LISTED],
      extraOptions,
    }),
  }),
});

export const {
  useInviteUserMutation,
  useRenameUserMutation,
  useChangeUserRoleMutation,
  useSwitchUserMutation,
  useDeleteUserMutation,
} = usersApi;
