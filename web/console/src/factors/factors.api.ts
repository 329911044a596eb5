import { api } from '../api/api.js';
import { type AddedFactor, type AppSecret, type Factors, type PasskeyOptions } from '../api/contract.js';
import { untilRefused } from '../api/show-at-once.js';

const extraOptions = { handlesServerErrors: true };
const OWN = 'users/me/second-factors';
const POLICY = 'second-factor-policy';
const invalidatesTags = (_answer: unknown, error: unknown) => (error ? [] : ['Factors' as const]);
const post = (path: string, body: object) => ({ url: `${OWN}/${path}`, method: 'POST', body });

const factorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The second factors of the signed-in user. */
    getFactors: build.query<Factors, void>({
      query: () => OWN,
      transformResponse: (body: { factors: Factors }) => body.factors,
      providesTags: ['Factors'],
      extraOptions,
    }),
    /** Starts the setup of an authenticator app. */
    beginApp: build.mutation<AppSecret, { proof: string }>({ query: (body) => post('app', body), extraOptions }),
    /** Confirms it; the first factor comes with ten recovery codes. */
    confirmApp: build.mutation<AddedFactor, { code: string }>({
      query: (body) => post('app/confirm', body),
      invalidatesTags,
      extraOptions,
    }),
    removeApp: build.mutation<unknown, { proof: string }>({
      query: (body) => post('app/remove', body),
      invalidatesTags,
      extraOptions,
    }),
    makeRecoveryCodes: build.mutation<{ recoveryCodes: string[] }, { proof: string }>({
      query: (body) => post('recovery-codes', body),
      invalidatesTags,
      extraOptions,
    }),
    beginPasskey: build.mutation<PasskeyOptions, { proof: string }>({
      query: (body) => post('passkeys/options', body),
      extraOptions,
    }),
    addPasskey: build.mutation<AddedFactor, { ticket: string; answer: string; name: string }>({
      query: (body) => post('passkeys', body),
      invalidatesTags,
      extraOptions,
    }),
    renamePasskey: build.mutation<unknown, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: `${OWN}/passkeys/${id}/name`, method: 'PATCH', body: { name } }),
      invalidatesTags,
      extraOptions,
    }),
    removePasskey: build.mutation<unknown, { id: string; proof: string }>({
      query: ({ id, proof }) => post(`passkeys/${id}/remove`, { proof }),
      invalidatesTags,
      extraOptions,
    }),
    /** Whether the organisation requires a second factor of all users. */
    getFactorPolicy: build.query<boolean, void>({
      query: () => POLICY,
      transformResponse: (body: { required: boolean }) => body.required,
      providesTags: ['Factors'],
      extraOptions,
    }),
    /** 409 for an Owner without a second factor. */
    setFactorPolicy: build.mutation<unknown, boolean>({
      query: (required) => ({ url: POLICY, method: 'PUT', body: { required } }),
      onQueryStarted: async (required, { dispatch, queryFulfilled }) => {
        const shown = factorsApi.util.updateQueryData('getFactorPolicy', undefined, () => required);
        await untilRefused(queryFulfilled, [dispatch(shown)]);
      },
      invalidatesTags,
      extraOptions,
    }),
    /** Removes the factors of a colleague. 409 for a user without any. */
    resetFactors: build.mutation<unknown, string>({
      query: (id) => ({ url: `users/${encodeURIComponent(id)}/reset-second-factor`, method: 'PATCH' }),
      extraOptions,
    }),
  }),
});

export const {
  useGetFactorsQuery,
  useBeginAppMutation,
  useConfirmAppMutation,
  useRemoveAppMutation,
  useMakeRecoveryCodesMutation,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useGetFactorPolicyQuery,
  useSetFactorPolicyMutation,
  useResetFactorsMutation,
} = factorsApi;
