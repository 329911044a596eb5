import { api, LIST } from '../api/api.js';
import { type EntryDraft, type Incident, type IncidentEntry, type IncidentImpact } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

const urlOf = (incidentId: string): string => `incidents/${encodeURIComponent(incidentId)}`;
const entryUrlOf = ({ incidentId, entryId }: EntryKey): string =>
  `${urlOf(incidentId)}/entries/${encodeURIComponent(entryId)}`;

/** Names one entry. */
export interface EntryKey {
  incidentId: string;
  entryId: string;
}

/** What shows an incident's name or impact. */
const shown = (id: string) => [
  { type: 'Incident', id } as const,
  { type: 'Incident', id: LIST } as const,
  'DownTime' as const,
];

/** What follows from an incident's entries. */
const derived = (id: string) => [...shown(id), { type: 'Delivery', id } as const, 'Component' as const];

const changesApi = api.injectEndpoints({
  endpoints: (build) => ({
    renameIncident: build.mutation<Incident, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: `${urlOf(id)}/name`, method: 'PATCH', body: { name } }),
      transformResponse: (body: { incident: Incident }) => body.incident,
      invalidatesTags: (_answer, error, { id }) => (error ? [] : shown(id)),
      extraOptions,
    }),
    setImpact: build.mutation<Incident, { id: string; incidentImpact: IncidentImpact }>({
      query: ({ id, incidentImpact }) => ({ url: `${urlOf(id)}/impact`, method: 'PATCH', body: { incidentImpact } }),
      transformResponse: (body: { incident: Incident }) => body.incident,
      invalidatesTags: (_answer, error, { id }) => (error ? [] : shown(id)),
      extraOptions,
    }),
    /** Corrects what an entry said. */
    updateEntry: build.mutation<IncidentEntry, EntryKey & { entry: EntryDraft }>({
      query: ({ entry, ...key }) => ({ url: entryUrlOf(key), method: 'PUT', body: entry }),
      transformResponse: (body: { incidentEntry: IncidentEntry }) => body.incidentEntry,
      invalidatesTags: (_answer, error, { incidentId }) => (error ? [] : derived(incidentId)),
      extraOptions,
    }),
    deleteEntry: build.mutation<null, EntryKey>({
      query: (key) => ({ url: entryUrlOf(key), method: 'DELETE' }),
      invalidatesTags: (_answer, error, { incidentId }) => (error ? [] : derived(incidentId)),
      extraOptions,
    }),
    /** The incident itself is not asked for again: its page is about to be left. */
    deleteIncident: build.mutation<null, string>({
      query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'Incident', id: LIST }, 'Component', 'DownTime']),
      extraOptions,
    }),
  }),
});

export const {
  useRenameIncidentMutation,
  useSetImpactMutation,
  useUpdateEntryMutation,
  useDeleteEntryMutation,
  useDeleteIncidentMutation,
} = changesApi;
