import { api } from '../api/api.js';
import { type OwnSession, type OwnSessionList } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };
const TAG = { type: 'OwnSession' } as const;

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Where one is logged in: this browser first, then the one that was used last. */
    listOwnSessions: build.query<OwnSession[], void>({
      query: () => 'users/me/sessions',
      transformResponse: (body: OwnSessionList) => body.sessions,
      providesTags: [TAG],
      extraOptions,
    }),
    /** 404 for one that is over already. */
    endOwnSession: build.mutation<void, string>({
      query: (id) => ({ url: `users/me/sessions/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: [TAG],
      extraOptions,
    }),
    endOtherSessions: build.mutation<void, void>({
      query: () => ({ url: 'users/me/sessions', method: 'DELETE' }),
      invalidatesTags: [TAG],
      extraOptions,
    }),
  }),
});

export const { useListOwnSessionsQuery, useEndOwnSessionMutation, useEndOtherSessionsMutation } = sessionsApi;
