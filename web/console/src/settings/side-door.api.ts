import { api } from '../api/api.js';
import { type NewSideDoorKey, type SideDoorKey } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };
const invalidatesTags = ['SideDoorKey'] as const;

const sideDoorApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The keys of the side door, newest first; for Owners. */
    listSideDoorKeys: build.query<SideDoorKey[], void>({
      query: () => 'side-door/keys',
      transformResponse: (body: { sideDoorKeys: SideDoorKey[] }) => body.sideDoorKeys,
      providesTags: invalidatesTags,
      extraOptions,
    }),
    /** Keeps the public half of a key. */
    createSideDoorKey: build.mutation<NewSideDoorKey, { name: string; publicKey: string }>({
      query: (body) => ({ url: 'side-door/keys', method: 'POST', body }),
      invalidatesTags,
      extraOptions,
    }),
    revokeSideDoorKey: build.mutation<null, string>({
      query: (id) => ({ url: `side-door/keys/${id}`, method: 'DELETE' }),
      invalidatesTags,
      extraOptions,
    }),
  }),
});

export const { useListSideDoorKeysQuery, useCreateSideDoorKeyMutation, useRevokeSideDoorKeyMutation } = sideDoorApi;
