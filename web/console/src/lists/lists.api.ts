import { api } from '../api/api.js';
import { type SearchFilter } from '../api/contract.js';

/** Where a list is to be had as a file, and what it is narrowed to. */
export interface CsvRequest {
  url: string;
  /** Filters of a search; without them it is a GET. */
  filters?: SearchFilter[];
  params?: Record<string, string | undefined>;
}

const listsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A list as CSV. A mutation: each click requests it again, and nothing of it stays in the cache. */
    downloadCsv: build.mutation<string, CsvRequest>({
      query: ({ url, filters, params }) => ({
        url,
        params,
        ...(filters && { method: 'POST', body: { filters } }),
        responseHandler: (response) => (response.ok ? response.text() : response.json()),
      }),
      extraOptions: { handlesServerErrors: true },
    }),
  }),
});

export const { useDownloadCsvMutation } = listsApi;
