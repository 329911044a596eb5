import { INCIDENT_STATUSES, isOpen } from '@candor/ui/status/incident-status.js';
import { api, LIST } from '../api/api.js';
import {
  type DeliveryReport,
  type EntryDraft,
  type Incident,
  type IncidentDraft,
  type IncidentEntry,
  type IncidentStatus,
  type SearchFilter,
} from '../api/contract.js';

const byStatus = (statuses: IncidentStatus[]): { filters: SearchFilter[] } => ({
  filters: [{ name: 'incidentStatus', value: { values: statuses, operator: 'EQ' } }],
});

const searches = {
  open: byStatus(INCIDENT_STATUSES.filter(isOpen)),
  resolved: byStatus(['resolved']),
};

const extraOptions = { handlesServerErrors: true };

const incidentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The open or the resolved incidents, newest first, each with its entries. */
    listIncidents: build.query<Incident[], keyof typeof searches>({
      query: (which) => ({ url: 'incidents/search', method: 'POST', body: searches[which] }),
      transformResponse: (body: { incidents: Incident[] }) => body.incidents,
      providesTags: (incidents = []) => [
        { type: 'Incident', id: LIST },
        ...incidents.map(({ id }) => ({ type: 'Incident' as const, id })),
      ],
      extraOptions,
    }),
    /** One incident with its entries, newest first. */
    getIncident: build.query<Incident, string>({
      query: (id) => `incidents/${encodeURIComponent(id)}`,
      transformResponse: (body: { incident: Incident }) => body.incident,
      providesTags: (_incident, _error, id) => [{ type: 'Incident', id }],
      extraOptions,
    }),
    /** How far the notifications of each entry have come, per channel. */
    getDeliveries: build.query<DeliveryReport[], string>({
      query: (id) => `incidents/${encodeURIComponent(id)}/deliveries`,
      transformResponse: (body: { deliveries: DeliveryReport[] }) => body.deliveries,
      providesTags: (_reports, _error, id) => [{ type: 'Delivery', id }],
      extraOptions,
    }),
    openIncident: build.mutation<Incident, IncidentDraft>({
      query: (body) => ({ url: 'incidents', method: 'POST', body }),
      transformResponse: (body: { incident: Incident }) => body.incident,
      invalidatesTags: (incident) => (incident ? [{ type: 'Incident', id: LIST }, 'Component', 'DownTime'] : []),
      extraOptions,
    }),
    /** Publishes an update; the incident takes its status. */
    addEntry: build.mutation<IncidentEntry, { incidentId: string; entry: EntryDraft }>({
      query: ({ incidentId, entry }) => ({
        url: `incidents/${encodeURIComponent(incidentId)}/entries`,
        method: 'POST',
        body: entry,
      }),
      transformResponse: (body: { incidentEntry: IncidentEntry }) => body.incidentEntry,
      invalidatesTags: (entry, _error, { incidentId }) =>
        entry
          ? [
              { type: 'Incident', id: incidentId },
              { type: 'Incident', id: LIST },
              { type: 'Delivery', id: incidentId },
              'Component',
              'DownTime',
            ]
          : [],
      extraOptions,
    }),
  }),
});

export const {
  useListIncidentsQuery,
  useGetIncidentQuery,
  useGetDeliveriesQuery,
  useOpenIncidentMutation,
  useAddEntryMutation,
} = incidentsApi;
