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
    /** Changes what is given. A custom domain that is the same as before is looked at anew, an empty one given up. */
    saveSettings: build.mutation<Settings, SettingsDraft>({
      query: (body) => ({ url: 'settings', method: 'POST', body }),
      // The look of the page shares some of the values.
      invalidatesTags: (_answer, error) => (error ? [] : ['Settings', 'Customization']),
      extraOptions,
    }),
    /** Gives the organisation another name. */
    renameCustomer: build.mutation<Customer, string>({
      query: (name) => ({ url: 'customer/name', method: 'PATCH', body: { name } }),
      transformResponse: (body: { customer: Customer }) => body.customer,
      invalidatesTags: (_answer, error) => (error ? [] : ['Customer']),
      extraOptions,
    }),
  }),
});

export const { useGetSettingsQuery, useSaveSettingsMutation, useRenameCustomerMutation } = settingsApi;
