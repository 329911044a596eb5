import { api } from '../api/api.js';
import { type NewProvisioningToken, type ProvisionedGroup, type Provisioning, type Role } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

const provisioningApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The state of provisioning by the organisation's identity provider; 403 for all but Owners. */
    getProvisioning: build.query<Provisioning, void>({
      query: () => 'provisioning',
      transformResponse: (body: { provisioning: Provisioning }) => body.provisioning,
      providesTags: ['Provisioning'],
      extraOptions,
    }),
    /** Creates a token, or replaces it; the response has its secret, this once. */
    createProvisioningToken: build.mutation<NewProvisioningToken, void>({
      query: () => ({ url: 'provisioning/token', method: 'POST' }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Provisioning']),
      extraOptions,
    }),
    deleteProvisioning: build.mutation<void, void>({
      query: () => ({ url: 'provisioning', method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Provisioning']),
      extraOptions,
    }),
    /** `null` for a group that gives its members no role. */
    setGroupRole: build.mutation<ProvisionedGroup, { id: string; role: Role | null }>({
      query: ({ id, role }) => ({ url: `provisioning/groups/${id}/role`, method: 'PATCH', body: { role } }),
      transformResponse: (body: { group: ProvisionedGroup }) => body.group,
      invalidatesTags: (_answer, error) => (error ? [] : ['Provisioning']),
      extraOptions,
    }),
  }),
});

export const {
  useGetProvisioningQuery,
  useCreateProvisioningTokenMutation,
  useDeleteProvisioningMutation,
  useSetGroupRoleMutation,
} = provisioningApi;
