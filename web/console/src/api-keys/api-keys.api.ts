import { api, LIST } from '../api/api.js';
import { type ApiKey, type ApiKeyPage, type NewApiKey } from '../api/contract.js';

const PAGE_SIZE = 100;
const extraOptions = { handlesServerErrors: true };
const LISTED = { type: 'ApiKey', id: LIST } as const;
const pathOf = (accessKey: string): string => `api-keys/${encodeURIComponent(accessKey)}`;

const apiKeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The organisation's keys, newest first, page after page. */
    listApiKeys: build.infiniteQuery<ApiKeyPage, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ pageParam }) => ({
        url: 'api-keys',
        params: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
      }),
      providesTags: [LISTED],
      extraOptions,
    }),
    /** Makes a key that acts as its maker; the answer has its secret, this once. The list is read anew when that is closed. */
    createApiKey: build.mutation<NewApiKey, void>({
      query: () => ({ url: 'api-keys', method: 'POST' }),
      extraOptions,
    }),
    /** Lets a key be used, or no longer. */
    switchApiKey: build.mutation<ApiKey, { accessKey: string; enabled: boolean }>({
      query: ({ accessKey, enabled }) => ({ url: `${pathOf(accessKey)}/enable`, method: 'PATCH', body: { enabled } }),
      transformResponse: (body: { apiKey: ApiKey }) => body.apiKey,
      invalidatesTags: (_key, error) => (error ? [] : [LISTED]),
      extraOptions,
    }),
    deleteApiKey: build.mutation<null, string>({
      query: (accessKey) => ({ url: pathOf(accessKey), method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : [LISTED]),
      extraOptions,
    }),
  }),
});

export const {
  useListApiKeysInfiniteQuery,
  useCreateApiKeyMutation,
  useSwitchApiKeyMutation,
  useDeleteApiKeyMutation,
} = apiKeysApi;
