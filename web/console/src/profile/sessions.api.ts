import { api } from '../api/api.js';
import { type OwnSession, type OwnSessionList } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };
const TAG = { type: 'OwnSession' } as const;

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's sessions: this browser first, then the most recently used. */
    listOwnSessions: build.query<OwnSession[], void>({
      query: () => 'users/me/sessions',
      transformResponse: (body: OwnSessionList) => body.sessions,
      providesTags: [TAG],
      extraOptions,
    }),
    /** 404 for a session that has already ended. */
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
