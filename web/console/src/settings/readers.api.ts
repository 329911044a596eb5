import { api } from '../api/api.js';
import { type Readers, type ReadersDraft } from '../api/contract.js';
import { ofPage } from '../pages/pages.api.js';

const extraOptions = { handlesServerErrors: true };

const readersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who may read a page. @param pageId undefined for the first one */
    getReaders: build.query<Readers, string | undefined>({
      query: (pageId) => ofPage('settings/readers', pageId),
      transformResponse: (body: { readers: Readers }) => body.readers,
      providesTags: ['Readers'],
      extraOptions,
    }),
    /** Replaces the decision; 409 where a colleague has meanwhile, and then what that is is fetched. */
    saveReaders: build.mutation<Readers, { pageId: string | undefined; draft: ReadersDraft }>({
      query: ({ pageId, draft }) => ({ url: ofPage('settings/readers', pageId), method: 'PUT', body: draft }),
      transformResponse: (body: { readers: Readers }) => body.readers,
      // At once: the next change is made on this version.
      onQueryStarted: async ({ pageId }, { dispatch, queryFulfilled }) => {
        // A refusal is shown where it was asked for.
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(readersApi.util.upsertQueryData('getReaders', pageId, data));
      },
      // The list of pages says which are private.
      invalidatesTags: ['Readers', 'Page'],
      extraOptions,
    }),
  }),
});

export const { useGetReadersQuery, useSaveReadersMutation } = readersApi;
