import { api, LIST } from '../api/api.js';
import { type AddedWebhookIntegration, type EmailIntegration, type RotatedSecret } from '../api/contract.js';
import { untilRefused } from '../api/show-at-once.js';
import { type Integration, type IntegrationChannel } from './integration.rules.js';

/** Identifies one integration. */
export interface IntegrationKey {
  channel: IntegrationChannel;
  id: string;
}

const extraOptions = { handlesServerErrors: true };

const listOf = (channel: IntegrationChannel) => ({ type: 'Integration' as const, id: `${LIST} ${channel}` });
const urlOf = ({ channel, id }: IntegrationKey): string => `integrations/${channel}/${encodeURIComponent(id)}`;

const integrationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All of a channel, oldest first; there are at most fifty. */
    listIntegrations: build.query<Integration[], IntegrationChannel>({
      query: (channel) => `integrations/${channel}`,
      transformResponse: (body: Record<string, Integration[]>, _meta, channel) =>
        body[`${channel}Integrations`] as Integration[],
      providesTags: (integrations, _error, channel) => [
        listOf(channel),
        ...(integrations ?? []).map(({ id }) => ({ type: 'Integration' as const, id })),
      ],
      extraOptions,
    }),
    /** Adds an endpoint; the response has its signing secret, this once. */
    addWebhookIntegration: build.mutation<AddedWebhookIntegration, string>({
      query: (url) => ({ url: 'integrations/webhook', method: 'POST', body: { url } }),
      invalidatesTags: (_answer, error) => (error ? [] : [listOf('webhook')]),
      extraOptions,
    }),
    addEmailIntegration: build.mutation<EmailIntegration, string>({
      query: (emailAddress) => ({ url: 'integrations/email', method: 'POST', body: { emailAddress } }),
      transformResponse: (body: { emailIntegration: EmailIntegration }) => body.emailIntegration,
      invalidatesTags: (_answer, error) => (error ? [] : [listOf('email')]),
      extraOptions,
    }),
    /**
     * The address of the page that authorizes us to post to a channel or as an account. A mutation, because each
     * response is valid for one round trip; it also sets a cookie that the redirect back needs.
     */
    startAuthorization: build.mutation<string, 'slack' | 'twitter'>({
      query: (channel) => `integrations/${channel}/oauth`,
      transformResponse: (body: { authorizeUrl: string }) => body.authorizeUrl,
      extraOptions,
    }),
    switchIntegration: build.mutation<unknown, IntegrationKey & { enabled: boolean }>({
      query: ({ enabled, ...key }) => ({ url: urlOf(key), method: 'PATCH', params: { enabled } }),
      /** Updated optimistically, and undone when refused. */
      onQueryStarted: async ({ channel, id, enabled }, { dispatch, queryFulfilled }) => {
        const switched = integrationsApi.util.updateQueryData('listIntegrations', channel, (integrations) => {
          const one = integrations.find((integration) => integration.id === id);
          if (one) one.enabled = enabled;
        });
        await untilRefused(queryFulfilled, [dispatch(switched)]);
      },
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Integration', id }],
      extraOptions,
    }),
    /** Requests a test message, on X a check of the access; the response does not wait for its delivery. */
    testIntegration: build.mutation<unknown, IntegrationKey>({
      query: (key) => ({ url: `${urlOf(key)}/test`, method: 'POST' }),
      extraOptions,
    }),
    rotateIntegrationSecret: build.mutation<RotatedSecret, string>({
      query: (id) => ({ url: `${urlOf({ channel: 'webhook', id })}/rotate-secret`, method: 'POST' }),
      extraOptions,
    }),
    deleteIntegration: build.mutation<null, IntegrationKey>({
      query: (key) => ({ url: urlOf(key), method: 'DELETE' }),
      onQueryStarted: async ({ channel, id }, { dispatch, queryFulfilled }) => {
        const without = integrationsApi.util.updateQueryData('listIntegrations', channel, (integrations) =>
          integrations.filter((integration) => integration.id !== id),
        );
        await untilRefused(queryFulfilled, [dispatch(without)]);
      },
      invalidatesTags: (_answer, _error, { channel }) => [listOf(channel)],
      extraOptions,
    }),
  }),
});

export const {
  useListIntegrationsQuery,
  useAddWebhookIntegrationMutation,
  useAddEmailIntegrationMutation,
  useStartAuthorizationMutation,
  useSwitchIntegrationMutation,
  useTestIntegrationMutation,
  useRotateIntegrationSecretMutation,
  useDeleteIntegrationMutation,
} = integrationsApi;
