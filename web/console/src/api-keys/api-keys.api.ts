import { api, LIST } from '../api/api.js';
import { type ApiKey, type ApiKeyPage, type NewApiKey } from '../api/contract.js';
import { untilRefused } from '../api/show-at-once.js';

const PAGE_SIZE = 100;
const extraOptions = { handlesServerErrors: true };
const LISTED = { type: 'ApiKey', id: LIST } as const;
const pathOf = (accessKey: string): string => `api-keys/${encodeURIComponent(accessKey)}`;

/** Updates the pages of the list in the cache. */
const inList = (change: (pages: ApiKeyPage[]) => void) =>
  apiKeysApi.util.updateQueryData('listApiKeys', undefined, ({ pages }) => change(pages));

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
    /**
     * Creates a key with the rights of its creator; the response has its secret, this once. The list is fetched again
     * when the dialog is closed.
     */
    createApiKey: build.mutation<NewApiKey, void>({
      query: () => ({ url: 'api-keys', method: 'POST' }),
      extraOptions,
    }),
    /** Enables or disables a key. */
    switchApiKey: build.mutation<ApiKey, { accessKey: string; enabled: boolean }>({
      query: ({ accessKey, enabled }) => ({ url: `${pathOf(accessKey)}/enable`, method: 'PATCH', body: { enabled } }),
      transformResponse: (body: { apiKey: ApiKey }) => body.apiKey,
      onQueryStarted: async ({ accessKey, enabled }, { dispatch, queryFulfilled }) => {
        const switched = inList((pages) => {
          const key = pages.flatMap(({ apiKeys }) => apiKeys).find((one) => one.accessKey === accessKey);
          if (key) key.disabled = !enabled;
        });
        await untilRefused(queryFulfilled, [dispatch(switched)]);
      },
      invalidatesTags: [LISTED],
      extraOptions,
    }),
    deleteApiKey: build.mutation<null, string>({
      query: (accessKey) => ({ url: pathOf(accessKey), method: 'DELETE' }),
      onQueryStarted: async (accessKey, { dispatch, queryFulfilled }) => {
        const without = inList((pages) => {
          for (const page of pages) page.apiKeys = page.apiKeys.filter((key) => key.accessKey !== accessKey);
        });
        await untilRefused(queryFulfilled, [dispatch(without)]);
      },
      invalidatesTags: [LISTED],
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
