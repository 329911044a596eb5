import { api, LIST } from '../api/api.js';
import {
  type EntryDraft,
  type Incident,
  type IncidentEntry,
  type IncidentImpact,
  type Translation,
} from '../api/contract.js';
import { untilRefused } from '../api/show-at-once.js';
import { incidentsApi } from './incidents.api.js';

const extraOptions = { handlesServerErrors: true };

const urlOf = (incidentId: string): string => `incidents/${encodeURIComponent(incidentId)}`;
const entryUrlOf = ({ incidentId, entryId }: EntryKey): string =>
  `${urlOf(incidentId)}/entries/${encodeURIComponent(entryId)}`;

/** Identifies one entry. */
export interface EntryKey {
  incidentId: string;
  entryId: string;
}

/** What an entry says from now on. */
interface Correction extends EntryKey {
  entry: EntryDraft;
  /** The version of the entry that its author saw. */
  baseVersion: number;
  notifyOfCorrection: boolean;
}

/** The tags of data with an incident's name or impact. */
const shown = (id: string) => [
  { type: 'Incident', id } as const,
  { type: 'Incident', id: LIST } as const,
  'DownTime' as const,
];

/** The tags of data that depends on an incident's entries. */
const derived = (id: string) => [...shown(id), { type: 'Delivery', id } as const, 'Component' as const];

/** Updates a cached incident. */
const inIncident = (id: string, change: (incident: Incident) => void) =>
  incidentsApi.util.updateQueryData('getIncident', id, change);

const changesApi = api.injectEndpoints({
  endpoints: (build) => ({
    renameIncident: build.mutation<Incident, { id: string; name: string; translations?: Translation[] }>({
      query: ({ id, ...body }) => ({ url: `${urlOf(id)}/name`, method: 'PATCH', body }),
      transformResponse: (body: { incident: Incident }) => body.incident,
      onQueryStarted: async ({ id, name }, { dispatch, queryFulfilled }) => {
        const renamed = inIncident(id, (incident) => void (incident.name = name));
        await untilRefused(queryFulfilled, [dispatch(renamed)]);
      },
      invalidatesTags: (_answer, _error, { id }) => shown(id),
      extraOptions,
    }),
    putOnPages: build.mutation<Incident, { id: string; pageIds: string[] }>({
      query: ({ id, pageIds }) => ({ url: `${urlOf(id)}/pages`, method: 'PATCH', body: { pageIds } }),
      transformResponse: (body: { incident: Incident }) => body.incident,
      invalidatesTags: (_answer, _error, { id }) => shown(id),
      extraOptions,
    }),
    setImpact: build.mutation<Incident, { id: string; incidentImpact: IncidentImpact }>({
      query: ({ id, incidentImpact }) => ({ url: `${urlOf(id)}/impact`, method: 'PATCH', body: { incidentImpact } }),
      transformResponse: (body: { incident: Incident }) => body.incident,
      onQueryStarted: async ({ id, incidentImpact }, { dispatch, queryFulfilled }) => {
        const rated = inIncident(id, (incident) => void (incident.incidentImpact = incidentImpact));
        await untilRefused(queryFulfilled, [dispatch(rated)]);
      },
      invalidatesTags: (_answer, _error, { id }) => shown(id),
      extraOptions,
    }),
    /**
     * Corrects the text and status of an entry, and notifies recipients of that if asked to. 409 with the current
     * version unless the author has seen it.
     */
    updateEntry: build.mutation<IncidentEntry, Correction>({
      query: ({ entry, baseVersion, notifyOfCorrection, ...key }) => ({
        url: entryUrlOf(key),
        method: 'PUT',
        body: { ...entry, baseVersion, ...(notifyOfCorrection && { notifyOfCorrection }) },
      }),
      transformResponse: (body: { incidentEntry: IncidentEntry }) => body.incidentEntry,
      onQueryStarted: async ({ incidentId, entryId, entry }, { dispatch, queryFulfilled }) => {
        const corrected = inIncident(incidentId, ({ entries }) => {
          const one = entries.find(({ id }) => id === entryId);
          if (one) Object.assign(one, entry);
        });
        await untilRefused(queryFulfilled, [dispatch(corrected)]);
      },
      invalidatesTags: (_answer, _error, { incidentId }) => derived(incidentId),
      extraOptions,
    }),
    deleteEntry: build.mutation<null, EntryKey>({
      query: (key) => ({ url: entryUrlOf(key), method: 'DELETE' }),
      onQueryStarted: async ({ incidentId, entryId }, { dispatch, queryFulfilled }) => {
        const without = inIncident(incidentId, (incident) => {
          incident.entries = incident.entries.filter(({ id }) => id !== entryId);
        });
        await untilRefused(queryFulfilled, [dispatch(without)]);
      },
      invalidatesTags: (_answer, _error, { incidentId }) => derived(incidentId),
      extraOptions,
    }),
    /** The incident itself is not fetched again: its page is about to be left. */
    deleteIncident: build.mutation<null, string>({
      query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'Incident', id: LIST }, 'Component', 'DownTime']),
      extraOptions,
    }),
  }),
});

export const {
  useRenameIncidentMutation,
  usePutOnPagesMutation,
  useSetImpactMutation,
  useUpdateEntryMutation,
  useDeleteEntryMutation,
  useDeleteIncidentMutation,
} = changesApi;
