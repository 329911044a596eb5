import { api } from '../api/api.js';
import { type PlannedEntry, type PlannedEntryDraft } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

const urlOf = (incidentId: string): string => `incidents/${encodeURIComponent(incidentId)}/planned-entries`;

const plannedEntriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The entries of an incident that are to be published, the next one first, and those that could not be. */
    listPlannedEntries: build.query<PlannedEntry[], string>({
      query: urlOf,
      transformResponse: (body: { plannedEntries: PlannedEntry[] }) => body.plannedEntries,
      // The clock makes them entries of the incident.
      providesTags: (_planned, _error, incidentId) => [{ type: 'Incident', id: incidentId }],
      extraOptions,
    }),
    planEntry: build.mutation<PlannedEntry, { incidentId: string; entry: PlannedEntryDraft }>({
      query: ({ incidentId, entry }) => ({ url: urlOf(incidentId), method: 'POST', body: entry }),
      transformResponse: (body: { plannedEntry: PlannedEntry }) => body.plannedEntry,
      invalidatesTags: (_planned, _error, { incidentId }) => [{ type: 'Incident', id: incidentId }],
      extraOptions,
    }),
    /** Removes one. 409 when it is published already. */
    cancelPlannedEntry: build.mutation<null, { incidentId: string; id: string }>({
      query: ({ incidentId, id }) => ({ url: `${urlOf(incidentId)}/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_answer, _error, { incidentId }) => [{ type: 'Incident', id: incidentId }],
      extraOptions,
    }),
  }),
});

export const { useListPlannedEntriesQuery, usePlanEntryMutation, useCancelPlannedEntryMutation } = plannedEntriesApi;
