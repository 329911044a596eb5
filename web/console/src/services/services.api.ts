import { api, LIST } from '../api/api.js';
import { type Component, type ComponentDownTimes, type ComponentDraft, type ComponentStatus } from '../api/contract.js';

/** The tags of both lists, after a service was created, changed or deleted. */
const LISTS = [
  { type: 'Component', id: LIST },
  { type: 'DownTime', id: LIST },
] as const;

const servicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All services of the organisation, in the server's order. */
    listServices: build.query<Component[], void>({
      query: () => 'services',
      transformResponse: (body: { components: Component[] }) => body.components,
      providesTags: (services = []) => [
        { type: 'Component', id: LIST },
        ...services.map(({ id }) => ({ type: 'Component' as const, id })),
      ],
      extraOptions: { handlesServerErrors: true },
    }),
    /** Downtime of the last 90 days, by service id. */
    listDownTimes: build.query<Record<string, ComponentDownTimes>, void>({
      query: () => 'services/downtime',
      transformResponse: (body: { componentsDownTimes: ComponentDownTimes[] }) =>
        Object.fromEntries(body.componentsDownTimes.map((downTimes) => [downTimes.id, downTimes])),
      providesTags: [{ type: 'DownTime', id: LIST }],
      extraOptions: { handlesServerErrors: true },
    }),
    createService: build.mutation<Component, ComponentDraft>({
      query: (body) => ({ url: 'services', method: 'POST', body }),
      transformResponse: (body: { component: Component }) => body.component,
      invalidatesTags: (service) => (service ? LISTS : []),
      extraOptions: { handlesServerErrors: true },
    }),
    updateService: build.mutation<Component, { id: string; draft: ComponentDraft }>({
      query: ({ id, draft }) => ({ url: `services/${encodeURIComponent(id)}`, method: 'PUT', body: draft }),
      transformResponse: (body: { component: Component }) => body.component,
      invalidatesTags: (service) => (service ? LISTS : []),
      extraOptions: { handlesServerErrors: true },
    }),
    setServiceStatus: build.mutation<Component, { id: string; status: ComponentStatus }>({
      query: ({ id, status }) => ({
        url: `services/${encodeURIComponent(id)}/status`,
        method: 'PATCH',
        body: { status },
      }),
      transformResponse: (body: { component: Component }) => body.component,
      // Also when it was refused: then an incident decides that is not known here yet.
      invalidatesTags: LISTS,
      extraOptions: { handlesServerErrors: true },
    }),
    deleteService: build.mutation<null, string>({
      query: (id) => ({ url: `services/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : LISTS),
      extraOptions: { handlesServerErrors: true },
    }),
  }),
});

export const {
  useListServicesQuery,
  useListDownTimesQuery,
  useCreateServiceMutation,
  useUpdateServiceMutation,
  useSetServiceStatusMutation,
  useDeleteServiceMutation,
} = servicesApi;
