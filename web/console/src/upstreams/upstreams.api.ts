import { api, LIST } from '../api/api.js';
import { type Provider, type Upstream, type UpstreamDetail, type UpstreamPreview } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

const urlOf = (id: string): string => `upstreams/${encodeURIComponent(id)}`;

const CHANGED = [{ type: 'Upstream', id: LIST }] as const;

/** Also what services say of it. */
const NAME_CHANGED = [...CHANGED, { type: 'UpstreamLink', id: LIST }, { type: 'Component', id: LIST }] as const;

/** Components of one upstream whose names contain a text. */
export interface ComponentSearch {
  id: string;
  q: string;
}

const upstreamsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Everything that is watched, by name. */
    listUpstreams: build.query<Upstream[], void>({
      query: () => 'upstreams',
      transformResponse: (body: { upstreams: Upstream[] }) => body.upstreams,
      providesTags: CHANGED,
      extraOptions,
    }),
    /** Well-known providers whose names contain a text. */
    searchProviders: build.query<Provider[], string>({
      query: (search) => ({ url: 'upstreams/providers', ...(search && { params: { search } }) }),
      transformResponse: (body: { providers: Provider[] }) => body.providers,
      extraOptions,
    }),
    /** One of them, with its components page after page. */
    getUpstream: build.infiniteQuery<UpstreamDetail, ComponentSearch, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ queryArg: { id, q }, pageParam }) => ({
        url: urlOf(id),
        params: { ...(pageParam && { cursor: pageParam }), ...(q && { search: q }) },
      }),
      providesTags: CHANGED,
      extraOptions,
    }),
    /** What is at an address; a mutation, because each answer belongs to one moment. */
    previewUpstream: build.mutation<UpstreamPreview, string>({
      query: (url) => ({ url: 'upstreams/preview', method: 'POST', body: { url } }),
      extraOptions,
    }),
    watchUpstream: build.mutation<Upstream, { url: string; name: string }>({
      query: (body) => ({ url: 'upstreams', method: 'POST', body }),
      transformResponse: (body: { upstream: Upstream }) => body.upstream,
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
    renameUpstream: build.mutation<Upstream, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: urlOf(id), method: 'PUT', body: { name } }),
      transformResponse: (body: { upstream: Upstream }) => body.upstream,
      invalidatesTags: (_answer, error) => (error ? [] : NAME_CHANGED),
      extraOptions,
    }),
    unwatchUpstream: build.mutation<null, string>({
      query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : NAME_CHANGED),
      extraOptions,
    }),
  }),
});

export const {
  useListUpstreamsQuery,
  useSearchProvidersQuery,
  useGetUpstreamInfiniteQuery,
  usePreviewUpstreamMutation,
  useWatchUpstreamMutation,
  useRenameUpstreamMutation,
  useUnwatchUpstreamMutation,
} = upstreamsApi;
