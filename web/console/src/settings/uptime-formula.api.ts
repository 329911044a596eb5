import { api, LIST } from '../api/api.js';
import { type UptimeFormula } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

const uptimeFormulaApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How uptime is counted. */
    getUptimeFormula: build.query<UptimeFormula, void>({
      query: () => 'uptime-formula',
      transformResponse: (body: { uptimeFormula: UptimeFormula }) => body.uptimeFormula,
      providesTags: ['UptimeFormula'],
      extraOptions,
    }),
    /** Changes it; the uptime of the past follows. */
    saveUptimeFormula: build.mutation<UptimeFormula, UptimeFormula>({
      query: (body) => ({ url: 'uptime-formula', method: 'PATCH', body }),
      transformResponse: (body: { uptimeFormula: UptimeFormula }) => body.uptimeFormula,
      invalidatesTags: ['UptimeFormula', { type: 'DownTime', id: LIST }],
      extraOptions,
    }),
  }),
});

export const { useGetUptimeFormulaQuery, useSaveUptimeFormulaMutation } = uptimeFormulaApi;
