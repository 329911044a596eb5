import { INCIDENT_STATUSES, isOpen } from '@candor/ui/status/incident-status.js';
import { api, KEPT_S, LIST } from '../api/api.js';
import {
  type Deliveries,
  type EntryDraft,
  type EntryRevision,
  type Incident,
  type IncidentDraft,
  type IncidentPage,
  type IncidentStatus,
  type SavedEntry,
  type SearchFilter,
} from '../api/contract.js';
import { untilRefused } from '../api/show-at-once.js';

const STATUSES = {
  open: INCIDENT_STATUSES.filter(isOpen),
  resolved: ['resolved'],
} satisfies Record<string, IncidentStatus[]>;

/** Which incidents are listed. */
export interface IncidentSearch {
  which: keyof typeof STATUSES;
  /** What they are narrowed to. */
  filters: SearchFilter[];
}

/** All open incidents. */
export const OPEN_INCIDENTS: IncidentSearch = { which: 'open', filters: [] };

/** The filters of a search, which are those of its file as well. */
export function filtersOf({ which, filters }: IncidentSearch): SearchFilter[] {
  return [{ name: 'incidentStatus', value: { values: STATUSES[which], operator: 'EQ' } }, ...filters];
}

const PAGE_SIZE = 25;

const extraOptions = { handlesServerErrors: true };

/** An entry to be published. */
export interface NewEntry {
  incidentId: string;
  entry: EntryDraft;
  /** The version of the incident that its author saw. */
  baseVersion: number;
  /** Whether it opens the incident again. */
  reopen: boolean;
}

/** Id of an entry that the server has not accepted yet. */
export const PENDING_ENTRY = 'pending';

/**
 * Inserts the entry in its place among the others, newest first. The incident keeps its status until the server has
 * accepted the entry.
 */
function addPending(incident: Incident, draft: EntryDraft, now: number): void {
  const entry = {
    messageFormat: 'markdown' as const,
    sendNotification: false,
    affectedComponents: [],
    ...draft,
    id: PENDING_ENTRY,
    incidentId: incident.id,
    date: draft.date ?? now,
    private: incident.private,
    version: 0,
  };
  const older = incident.entries.findIndex(({ date }) => date <= entry.date);
  incident.entries.splice(older < 0 ? incident.entries.length : older, 0, entry);
}

export const incidentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Open or resolved incidents, newest first, page after page, each with its newest entry only. */
    listIncidents: build.infiniteQuery<IncidentPage, IncidentSearch, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ queryArg, pageParam }) => ({
        url: 'incidents/search',
        method: 'POST',
        params: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        body: { filters: filtersOf(queryArg), newestEntryOnly: true, withTotal: pageParam === null },
      }),
      providesTags: [{ type: 'Incident', id: LIST }],
      extraOptions,
      keepUnusedDataFor: KEPT_S,
    }),
    /** One incident with its entries, newest first. */
    getIncident: build.query<Incident, string>({
      query: (id) => `incidents/${encodeURIComponent(id)}`,
      transformResponse: (body: { incident: Incident }) => body.incident,
      providesTags: (_incident, _error, id) => [{ type: 'Incident', id }],
      extraOptions,
    }),
    /** What an entry said before its corrections. @param which.version of the entry as it is shown */
    listEntryRevisions: build.query<EntryRevision[], { incidentId: string; entryId: string; version: number }>({
      query: ({ incidentId, entryId }) =>
        `incidents/${encodeURIComponent(incidentId)}/entries/${encodeURIComponent(entryId)}/revisions`,
      transformResponse: (body: { revisions: EntryRevision[] }) => body.revisions,
      extraOptions,
    }),
    /** The progress of each entry's notifications, per channel, and the state of the search for recipients. */
    getDeliveries: build.query<Deliveries, string>({
      query: (id) => `incidents/${encodeURIComponent(id)}/deliveries`,
      transformResponse: (body: Partial<Deliveries>) => ({ deliveries: [], plannings: [], ...body }),
      providesTags: (_reports, _error, id) => [{ type: 'Delivery', id }],
      extraOptions,
    }),
    /** Opens an incident, once per key; 409 where its proposal is published already. */
    openIncident: build.mutation<Incident, { draft: IncidentDraft; key: string }>({
      query: ({ draft, key }) => ({
        url: 'incidents',
        method: 'POST',
        body: draft,
        headers: { 'idempotency-key': key },
      }),
      transformResponse: (body: { incident: Incident }) => body.incident,
      invalidatesTags: (incident) => (incident ? [{ type: 'Incident', id: LIST }, 'Component', 'DownTime'] : []),
      extraOptions,
    }),
    /** Publishes an update; the incident takes its status. 409 with the newer version unless the author has seen it. */
    addEntry: build.mutation<SavedEntry, NewEntry>({
      query: ({ incidentId, entry, baseVersion, reopen }) => ({
        url: `incidents/${encodeURIComponent(incidentId)}/entries`,
        method: 'POST',
        body: { ...entry, baseVersion, ...(reopen && { reopen }) },
      }),
      onQueryStarted: async ({ incidentId, entry }, { dispatch, queryFulfilled }) => {
        const added = incidentsApi.util.updateQueryData('getIncident', incidentId, (incident) =>
          addPending(incident, entry, Date.now()),
        );
        await untilRefused(queryFulfilled, [dispatch(added)]);
      },
      invalidatesTags: (_entry, _error, { incidentId }) => [
        { type: 'Incident', id: incidentId },
        { type: 'Incident', id: LIST },
        { type: 'Delivery', id: incidentId },
        'Component',
        'DownTime',
      ],
      extraOptions,
    }),
  }),
});

export const {
  useListIncidentsInfiniteQuery,
  useGetIncidentQuery,
  useListEntryRevisionsQuery,
  useLazyGetIncidentQuery,
  useGetDeliveriesQuery,
  useOpenIncidentMutation,
  useAddEntryMutation,
} = incidentsApi;
