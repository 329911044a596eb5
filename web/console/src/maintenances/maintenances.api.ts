import { api, KEPT_S, LIST } from '../api/api.js';
import {
  type EndDraft,
  type Maintenance,
  type MaintenanceDeliveries,
  type MaintenanceDraft,
  type MaintenancePage,
  type NewMaintenance,
  type Occurrences,
  type PlannedEndDraft,
  type RecurrencePreviewDraft,
  type SearchFilter,
  type SeriesDraft,
} from '../api/contract.js';

import { equals } from '../lists/list-filter.rules.js';

const PAGE_SIZE = 25;

/** Which maintenances are listed. */
export interface MaintenanceSearch {
  /** Future and running ones, soonest first, or past ones, latest first. */
  which: 'upcoming' | 'over';
  filters: SearchFilter[];
}

/** A maintenance that starts immediately creates an incident. */
const CHANGED = [{ type: 'Maintenance', id: LIST }, { type: 'Incident', id: LIST }, 'Component', 'DownTime'] as const;

/** What depends on the course of a maintenance, which is that of its incident. */
function courseTags(id: string, answer: Maintenance | undefined) {
  const incident = answer?.incidentId ? [{ type: 'Incident' as const, id: answer.incidentId }] : [];
  return [{ type: 'Maintenance' as const, id }, { type: 'Delivery' as const, id }, ...incident, ...CHANGED];
}

const extraOptions = { handlesServerErrors: true };

const urlOf = (id: string): string => `maintenances/${encodeURIComponent(id)}`;

const maintenancesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Maintenances page after page: future and running ones, soonest first, or past ones, latest first. */
    listMaintenances: build.infiniteQuery<MaintenancePage, MaintenanceSearch, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ queryArg, pageParam }) => ({
        url: 'maintenances/search',
        method: 'POST',
        params: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        body: {
          filters: queryArg.filters,
          soonestFirst: queryArg.which === 'upcoming',
          withTotals: pageParam === null,
        },
      }),
      providesTags: [{ type: 'Maintenance', id: LIST }],
      extraOptions,
      keepUnusedDataFor: KEPT_S,
    }),
    getMaintenance: build.query<Maintenance, string>({
      query: urlOf,
      transformResponse: (body: { maintenance: Maintenance }) => body.maintenance,
      providesTags: (_maintenance, _error, id) => [{ type: 'Maintenance', id }],
      extraOptions,
    }),
    /**
     * The progress of its notices, and of the entries of its incident, per channel, and the state of the search for
     * recipients.
     */
    getMaintenanceDeliveries: build.query<MaintenanceDeliveries, string>({
      query: (id) => `${urlOf(id)}/deliveries`,
      providesTags: (_reports, _error, id) => [{ type: 'Delivery', id }],
      extraOptions,
    }),
    /** The next occurrences of a recurring one that is not planned yet. */
    recurrencePreview: build.query<Occurrences, RecurrencePreviewDraft>({
      query: (body) => ({ url: 'maintenances/recurrence-preview', method: 'POST', body }),
      extraOptions,
    }),
    /** The next occurrence of a recurring maintenance that has not started; null for none. */
    getNextOfSeries: build.query<Maintenance | null, string>({
      query: (seriesId) => ({
        url: 'maintenances/search',
        method: 'POST',
        params: { limit: 1 },
        body: {
          filters: [...equals('state', 'scheduled'), ...equals('seriesId', seriesId)],
          soonestFirst: true,
        },
      }),
      transformResponse: (body: MaintenancePage) => body.maintenances[0] ?? null,
      providesTags: [{ type: 'Maintenance', id: LIST }],
      extraOptions,
    }),
    /** Replaces all occurrences that have not started. 409 with what is planned by now unless the author has seen it. */
    updateSeries: build.mutation<Maintenance, { seriesId: string; draft: SeriesDraft }>({
      query: ({ seriesId, draft }) => ({
        url: `maintenance-series/${encodeURIComponent(seriesId)}`,
        method: 'PUT',
        body: draft,
      }),
      transformResponse: (body: { maintenance: Maintenance }) => body.maintenance,
      // A refusal may mean that another user has changed it.
      invalidatesTags: ['Maintenance', ...CHANGED],
      extraOptions,
    }),
    /** Cancels all occurrences that have not started. */
    cancelSeries: build.mutation<null, string>({
      query: (id) => ({ url: `maintenance-series/${encodeURIComponent(id)}/cancel`, method: 'POST' }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Maintenance', ...CHANGED]),
      extraOptions,
    }),
    createMaintenance: build.mutation<Maintenance, NewMaintenance>({
      query: (body) => ({ url: 'maintenances', method: 'POST', body }),
      transformResponse: (body: { maintenance: Maintenance }) => body.maintenance,
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
    /** 409 with the current version unless the author has seen it. */
    updateMaintenance: build.mutation<Maintenance, { id: string; draft: MaintenanceDraft; baseVersion: number }>({
      query: ({ id, draft, baseVersion }) => ({ url: urlOf(id), method: 'PUT', body: { ...draft, baseVersion } }),
      transformResponse: (body: { maintenance: Maintenance }) => body.maintenance,
      // A refusal may mean that another user has changed it.
      invalidatesTags: (_answer, error, { id }) => [{ type: 'Maintenance', id }, ...(error ? [] : CHANGED)],
      extraOptions,
    }),
    /** Cancels a future one; it stays in the list. */
    cancelMaintenance: build.mutation<Maintenance, string>({
      query: (id) => ({ url: `${urlOf(id)}/cancel`, method: 'POST' }),
      transformResponse: (body: { maintenance: Maintenance }) => body.maintenance,
      invalidatesTags: (_answer, error, id) => (error ? [] : [{ type: 'Maintenance', id }, ...CHANGED]),
      extraOptions,
    }),
    /** Extends or shortens one in progress. */
    movePlannedEnd: build.mutation<Maintenance, { id: string; draft: PlannedEndDraft }>({
      query: ({ id, draft }) => ({ url: `${urlOf(id)}/planned-end`, method: 'PATCH', body: draft }),
      transformResponse: (body: { maintenance: Maintenance }) => body.maintenance,
      // A refusal may mean that it has ended meanwhile.
      invalidatesTags: (answer, _error, { id }) => courseTags(id, answer),
      extraOptions,
    }),
    /** Ends one in progress now. */
    endMaintenance: build.mutation<Maintenance, { id: string; draft: EndDraft }>({
      query: ({ id, draft }) => ({ url: `${urlOf(id)}/end`, method: 'POST', body: draft }),
      transformResponse: (body: { maintenance: Maintenance }) => body.maintenance,
      invalidatesTags: (answer, _error, { id }) => courseTags(id, answer),
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
  useListMaintenancesInfiniteQuery,
  useGetMaintenanceQuery,
  useGetMaintenanceDeliveriesQuery,
  useRecurrencePreviewQuery,
  useGetNextOfSeriesQuery,
  useUpdateSeriesMutation,
  useCancelSeriesMutation,
  useCreateMaintenanceMutation,
  useUpdateMaintenanceMutation,
  useCancelMaintenanceMutation,
  useMovePlannedEndMutation,
  useEndMaintenanceMutation,
  useDeleteMaintenanceMutation,
} = maintenancesApi;
