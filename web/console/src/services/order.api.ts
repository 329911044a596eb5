import { api, LIST } from '../api/api.js';
import {
  type Component,
  type ServiceGroup,
  type ServiceGroupDraft,
  type ServiceOrder,
  type ServiceOrderDraft,
} from '../api/contract.js';

/** The order and the groups change with the services. */
const LISTS = [{ type: 'Component', id: LIST }] as const;

const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What is said of the groups of services, in their order. */
    listServiceGroups: build.query<ServiceGroup[], void>({
      query: () => 'service-groups',
      transformResponse: (body: { groups: ServiceGroup[] }) => body.groups,
      providesTags: LISTS,
    }),
    updateServiceGroup: build.mutation<ServiceGroup, { id: string; draft: ServiceGroupDraft }>({
      query: ({ id, draft }) => ({ url: `service-groups/${encodeURIComponent(id)}`, method: 'PATCH', body: draft }),
      transformResponse: (body: { group: ServiceGroup }) => body.group,
      invalidatesTags: (group) => (group ? LISTS : []),
      extraOptions: { handlesServerErrors: true },
    }),
    getServiceOrder: build.query<ServiceOrder, void>({
      query: () => 'services/order',
      transformResponse: (body: { order: ServiceOrder }) => body.order,
      providesTags: LISTS,
      extraOptions: { handlesServerErrors: true },
    }),
    setServiceOrder: build.mutation<ServiceOrder, ServiceOrderDraft>({
      query: (body) => ({ url: 'services/order', method: 'PUT', body }),
      transformResponse: (body: { order: ServiceOrder }) => body.order,
      // Also after a refusal: there are other services then.
      invalidatesTags: LISTS,
      extraOptions: { handlesServerErrors: true },
    }),
  }),
});

export const {
  useListServiceGroupsQuery,
  useUpdateServiceGroupMutation,
  useGetServiceOrderQuery,
  useSetServiceOrderMutation,
} = orderApi;

/** The names of services and groups, by id. */
export function namesOf(services: readonly Component[], groups: readonly ServiceGroup[]): ReadonlyMap<string, string> {
  return new Map([...services, ...groups].map(({ id, name }) => [id, name]));
}
