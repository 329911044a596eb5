import { api, LIST } from '../api/api.js';
import { type PageUptimeFormula, type UptimeFormulaDraft } from '../api/contract.js';
import { ofPage } from '../pages/pages.api.js';

const extraOptions = { handlesServerErrors: true };

const uptimeFormulaApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How uptime is counted on a page. @param pageId undefined for the first one */
    getUptimeFormula: build.query<PageUptimeFormula, string | undefined>({
      query: (pageId) => ofPage('uptime-formula', pageId),
      providesTags: ['UptimeFormula'],
      extraOptions,
    }),
    /** Changes it; the uptime of the past follows. */
    saveUptimeFormula: build.mutation<PageUptimeFormula, { pageId: string | undefined; draft: UptimeFormulaDraft }>({
      query: ({ pageId, draft }) => ({ url: ofPage('uptime-formula', pageId), method: 'PATCH', body: draft }),
      invalidatesTags: ['UptimeFormula', { type: 'DownTime', id: LIST }],
      extraOptions,
    }),
  }),
});

export const { useGetUptimeFormulaQuery, useSaveUptimeFormulaMutation } = uptimeFormulaApi;
