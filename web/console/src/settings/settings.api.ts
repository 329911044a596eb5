import { api } from '../api/api.js';
import { type Customer, type Settings, type SettingsDraft } from '../api/contract.js';
import { ofPage } from '../pages/pages.api.js';

const extraOptions = { handlesServerErrors: true };

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param pageId undefined for the first page */
    getSettings: build.query<Settings, string | undefined>({
      query: (pageId) => ofPage('settings', pageId),
      providesTags: ['Settings'],
      extraOptions,
    }),
    /** Changes the given fields. An unchanged custom domain is verified again, an empty one is removed. */
    saveSettings: build.mutation<Settings, { pageId: string | undefined; draft: SettingsDraft }>({
      query: ({ pageId, draft }) => ({ url: ofPage('settings', pageId), method: 'POST', body: draft }),
      // Settings and look share some values.
      invalidatesTags: (_answer, error) => (error ? [] : ['Settings', 'Customization']),
      extraOptions,
    }),
    /** Renames the organisation. */
    renameCustomer: build.mutation<Customer, string>({
      query: (name) => ({ url: 'customer/name', method: 'PATCH', body: { name } }),
      transformResponse: (body: { customer: Customer }) => body.customer,
      invalidatesTags: (_answer, error) => (error ? [] : ['Customer']),
      extraOptions,
    }),
  }),
});

export const { useGetSettingsQuery, useSaveSettingsMutation, useRenameCustomerMutation } = settingsApi;
