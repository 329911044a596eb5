import { api, LIST } from '../api/api.js';
import {
  type Maintenance,
  type MaintenanceDeliveries,
  type MaintenanceDraft,
  type MaintenancePage,
} from '../api/contract.js';

/** The most the server gives at once. */
const PAGE_SIZE = 500;

/** A maintenance that starts at once brings an incident along. */
const CHANGED = [{ type: 'Maintenance', id: LIST }, { type: 'Incident', id: LIST }, 'Component', 'DownTime'] as const;

const extraOptions = { handlesServerErrors: true };

const urlOf = (id: string): string => `maintenances/${encodeURIComponent(id)}`;

const maintenancesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All maintenances, the latest planned start first; the server gives them in pages. */
    listMaintenances: build.query<Maintenance[], void>({
      queryFn: async (_which, _api, _options, call) => {
        const maintenances: Maintenance[] = [];
        let cursor: string | undefined;
        do {
          const params = { limit: PAGE_SIZE, ...(cursor && { cursor }) };
          const page = await call({ url: 'maintenances', params });
          if (page.error) return { error: page.error };
          const { maintenances: found, nextCursor } = page.data as MaintenancePage;
          maintenances.push(...found);
          cursor = nextCursor;
        } while (cursor);
        return { data: maintenances };
      },
      providesTags: [{ type: 'Maintenance', id: LIST }],
      extraOptions,
    }),
    /** How far its notices, and the entries of its incident, have come per channel, and the search for who is to be told. */
    getMaintenanceDeliveries: build.query<MaintenanceDeliveries, string>({
      query: (id) => `${urlOf(id)}/deliveries`,
      providesTags: (_reports, _error, id) => [{ type: 'Delivery', id }],
      extraOptions,
    }),
    createMaintenance: build.mutation<Maintenance, MaintenanceDraft>({
      query: (body) => ({ url: 'maintenances', method: 'POST', body }),
      transformResponse: (body: { maintenance: Maintenance }) => body.maintenance,
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
    /** 409 with what is planned by now unless the author has seen it. */
    updateMaintenance: build.mutation<Maintenance, { id: string; draft: MaintenanceDraft; baseVersion: number }>({
      query: ({ id, draft, baseVersion }) => ({ url: urlOf(id), method: 'PUT', body: { ...draft, baseVersion } }),
      transformResponse: (body: { maintenance: Maintenance }) => body.maintenance,
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
    /** Calls a future one off; it stays in the list. */
    cancelMaintenance: build.mutation<Maintenance, string>({
      query: (id) => ({ url: `${urlOf(id)}/cancel`, method: 'POST' }),
      transformResponse: (body: { maintenance: Maintenance }) => body.maintenance,
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
    deleteMaintenance: build.mutation<null, string>({
      query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
  }),
});

export const {
  useListMaintenancesQuery,
  useGetMaintenanceDeliveriesQuery,
  useCreateMaintenanceMutation,
  useUpdateMaintenanceMutation,
  useCancelMaintenanceMutation,
  useDeleteMaintenanceMutation,
} = maintenancesApi;
