import { api } from '../api/api.js';
import {
  type NewOrganisationPage,
  type OrganisationPageChange,
  type OrganisationPages,
  type PageWithServices,
} from '../api/contract.js';

const NOT_FOUND = 404;
const extraOptions = { handlesServerErrors: true };
const ALL = ['Page', 'PlacedPage'] as const;

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
    /** The first page, then the others by name; and the services that were ever chosen for one of these. */
    listPages: build.query<OrganisationPages, void>({
      query: () => 'pages',
      providesTags: ['Page'],
      extraOptions,
    }),
    getPage: build.query<PageWithServices, string>({
      query: pathOf,
      transformResponse: pageIn,
      providesTags: ['Page'],
      extraOptions,
    }),
    /** Pages with their services; without those that are gone meanwhile. @param ids joined by commas */
    listPlacedPages: build.query<PageWithServices[], string>({
      queryFn: async (ids, _api, _options, fetch) => {
        const answers = await Promise.all(ids.split(',').map((id) => fetch(pathOf(id))));
        const error = answers.find((answer) => answer.error && answer.error.status !== NOT_FOUND)?.error;
        if (error) return { error };
        return { data: answers.flatMap(({ data }) => (data ? [pageIn(data as { page: PageWithServices })] : [])) };
      },
      // Not as often as the others: it is a call for each page.
      providesTags: ['PlacedPage'],
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
      invalidatesTags: (page) => (page ? ALL : []),
      extraOptions,
    }),
    /** 409 where a colleague has changed the page meanwhile, and then what that is is fetched. */
    savePage: build.mutation<PageWithServices, { id: string; draft: OrganisationPageChange }>({
      query: ({ id, draft }) => ({ url: pathOf(id), method: 'PUT', body: draft }),
      transformResponse: pageIn,
      invalidatesTags: ALL,
      extraOptions,
    }),
    deletePage: build.mutation<null, string>({
      query: (id) => ({ url: pathOf(id), method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : ALL),
      extraOptions,
    }),
  }),
});

export const {
  useListPagesQuery,
  useGetPageQuery,
  useListPlacedPagesQuery,
  useCreatePageMutation,
  useSavePageMutation,
  useDeletePageMutation,
} = pagesApi;
