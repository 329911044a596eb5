import { api } from '../api/api.js';
import { type Customer, type Settings, type SettingsDraft } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query<Settings, void>({
      query: () => 'settings',
      providesTags: ['Settings'],
      extraOptions,
    }),
    /** Changes the given fields. An unchanged custom domain is verified again, an empty one is removed. */
    saveSettings: build.mutation<Settings, SettingsDraft>({
      query: (body) => ({ url: 'settings', method: 'POST', body }),
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
