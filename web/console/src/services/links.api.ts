import { api, LIST } from '../api/api.js';
import { type NewUpstreamLink, type UpstreamLink, type UpstreamLinkChange } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

const urlOf = (id: string): string => `upstream-links/${encodeURIComponent(id)}`;

/** Also what services say of their links, and the status that they follow. */
const CHANGED = [
  { type: 'UpstreamLink', id: LIST },
  { type: 'Component', id: LIST },
  { type: 'DownTime', id: LIST },
] as const;

const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What services have to do with components of providers, by the name of the service. */
    listUpstreamLinks: build.query<UpstreamLink[], void>({
      query: () => 'upstream-links',
      transformResponse: (body: { links: UpstreamLink[] }) => body.links,
      providesTags: [{ type: 'UpstreamLink', id: LIST }],
      extraOptions,
    }),
    createUpstreamLink: build.mutation<UpstreamLink, { upstreamId: string; link: NewUpstreamLink }>({
      query: ({ upstreamId, link }) => ({
        url: `upstreams/${encodeURIComponent(upstreamId)}/links`,
        method: 'POST',
        body: link,
      }),
      transformResponse: (body: { link: UpstreamLink }) => body.link,
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
    changeUpstreamLink: build.mutation<UpstreamLink, { id: string; change: UpstreamLinkChange }>({
      query: ({ id, change }) => ({ url: urlOf(id), method: 'PUT', body: change }),
      transformResponse: (body: { link: UpstreamLink }) => body.link,
      // Also when it was refused: then a colleague has changed or removed it.
      invalidatesTags: CHANGED,
      extraOptions,
    }),
    deleteUpstreamLink: build.mutation<null, string>({
      query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
      invalidatesTags: CHANGED,
      extraOptions,
    }),
  }),
});

export const {
  useListUpstreamLinksQuery,
  useCreateUpstreamLinkMutation,
  useChangeUpstreamLinkMutation,
  useDeleteUpstreamLinkMutation,
} = linksApi;
