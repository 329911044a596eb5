import { api } from '../api/api.js';
import { type Sso, type SsoDescription, type SsoDraft } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

const ssoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The connection to the organisation's own sign-in provider; 403 for all but Owners. */
    getSso: build.query<Sso, void>({
      query: () => 'sso',
      transformResponse: (body: { sso: Sso }) => body.sso,
      providesTags: ['Sso'],
      extraOptions,
    }),
    /** Creates or replaces it; a secret that is left out is kept. */
    saveSso: build.mutation<Sso, SsoDraft>({
      query: (body) => ({ url: 'sso', method: 'PUT', body }),
      transformResponse: (body: { sso: Sso }) => body.sso,
      invalidatesTags: (_answer, error) => (error ? [] : ['Sso']),
      extraOptions,
    }),
    deleteSso: build.mutation<void, void>({
      query: () => ({ url: 'sso', method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Sso']),
      extraOptions,
    }),
    /** Fetches a provider's metadata; 400 with the reason when there is none. */
    testSso: build.mutation<SsoDescription, string>({
      query: (issuer) => ({ url: 'sso/test', method: 'POST', body: { issuer } }),
      extraOptions,
    }),
  }),
});

export const { useGetSsoQuery, useSaveSsoMutation, useDeleteSsoMutation, useTestSsoMutation } = ssoApi;
