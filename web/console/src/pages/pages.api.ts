import { byName } from '@candor/ui/text/by-name.js';
import { api } from '../api/api.js';
import {
  type FoundPages,
  type NewOrganisationPage,
  type OrganisationPageChange,
  type OrganisationPages,
  type PageWithServices,
} from '../api/contract.js';

/** As many as the server lists at once. */
const AT_ONCE = 500;
const extraOptions = { handlesServerErrors: true };

const pathOf = (id: string): string => `pages/${encodeURIComponent(id)}`;
const pageIn = (body: { page: PageWithServices }): PageWithServices => body.page;

/** The path of a call about one of the organisation's pages. @param pageId undefined for the first one */
export function ofPage(path: string, pageId: string | undefined): string {
  return pageId === undefined ? path : `${path}?pageId=${encodeURIComponent(pageId)}`;
}

/** The path of a screen about one of the organisation's pages. @param pageId undefined for the first one */
export function screenOf(path: string, pageId: string | undefined): string {
  return pageId === undefined ? path : `${path}?page=${encodeURIComponent(pageId)}`;
}

const pagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The first page, then the others by name; the services that were ever chosen for one of these, and those that audiences
     * of the first page have and ever had.
     */
    listPages: build.query<OrganisationPages, void>({
      queryFn: async (_none, _api, _options, fetch) => {
        const all: OrganisationPages = {
          ...{ pages: [], everChosenComponentIds: [], audienceComponentIds: [], everAudienceComponentIds: [] },
        };
        let cursor: string | undefined = '';
        while (cursor !== undefined) {
          const { data, error } = await fetch(`pages?limit=${AT_ONCE}${cursor && `&cursor=${cursor}`}`);
          if (error) return { error };
          const { pages, nextCursor, ...chosen } = data as OrganisationPages;
          Object.assign(all, chosen, { pages: [...all.pages, ...pages] });
          cursor = nextCursor;
        }
        // All of them are here, so that their order need not be that of the parts they come in.
        const pages = all.pages.toSorted((a, b) => Number(b.first) - Number(a.first) || byName(a, b));
        return { data: { ...all, pages } };
      },
      providesTags: ['Page'],
      extraOptions,
    }),
    getPage: build.query<PageWithServices, string>({
      query: pathOf,
      transformResponse: pageIn,
      providesTags: ['Page'],
      extraOptions,
    }),
    /** The further pages on which something shows that names these services, or was put on these pages. */
    searchPages: build.query<FoundPages, { componentIds: readonly string[]; pageIds: readonly string[] }>({
      query: (body) => ({ url: 'pages/search', method: 'POST', body }),
      transformResponse: ({ pages, count }: FoundPages) => ({ pages: pages.toSorted(byName), count }),
      providesTags: ['Page'],
      extraOptions,
    }),
    createPage: build.mutation<PageWithServices, { draft: NewOrganisationPage; key: string }>({
      query: ({ draft, key }) => ({
        url: 'pages',
        method: 'POST',
        body: draft,
        headers: { 'idempotency-key': key },
      }),
      transformResponse: pageIn,
      invalidatesTags: (page) => (page ? ['Page'] : []),
      extraOptions,
    }),
    /** 409 where a colleague has changed the page meanwhile, and then what that is is fetched. */
    savePage: build.mutation<PageWithServices, { id: string; draft: OrganisationPageChange }>({
      query: ({ id, draft }) => ({ url: pathOf(id), method: 'PUT', body: draft }),
      transformResponse: pageIn,
      invalidatesTags: ['Page'],
      extraOptions,
    }),
    deletePage: build.mutation<null, string>({
      query: (id) => ({ url: pathOf(id), method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Page']),
      extraOptions,
    }),
  }),
});

export const {
  useListPagesQuery,
  useGetPageQuery,
  useSearchPagesQuery,
  useCreatePageMutation,
  useSavePageMutation,
  useDeletePageMutation,
} = pagesApi;
