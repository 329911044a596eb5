import { api } from '../api/api.js';
import { type Readers, type ReadersDraft } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

const readersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who may read the page. */
    getReaders: build.query<Readers, void>({
      query: () => 'settings/readers',
      transformResponse: (body: { readers: Readers }) => body.readers,
      providesTags: ['Readers'],
      extraOptions,
    }),
    /** Decides it anew; 409 where a colleague has meanwhile, and then what that is is fetched. */
    saveReaders: build.mutation<Readers, ReadersDraft>({
      query: (body) => ({ url: 'settings/readers', method: 'PUT', body }),
      transformResponse: (body: { readers: Readers }) => body.readers,
      invalidatesTags: ['Readers'],
      extraOptions,
    }),
  }),
});

export const { useGetReadersQuery, useSaveReadersMutation } = readersApi;
