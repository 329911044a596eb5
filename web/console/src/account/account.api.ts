import { api } from '../api/api.js';
import { type Customer, type FeatureList, type User } from '../api/contract.js';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in user. A failure is shown above the page and retried there: see AccountNotice. */
    getCurrentUser: build.query<User, void>({
      query: () => 'users/me',
      transformResponse: (body: { user: User }) => body.user,
      providesTags: ['CurrentUser'],
      extraOptions: { handlesServerErrors: true },
    }),
    /** The organisation of the signed-in user. */
    getCustomer: build.query<Customer, void>({
      query: () => 'customer',
      transformResponse: (body: { customer: Customer }) => body.customer,
      providesTags: ['Customer'],
      extraOptions: { handlesServerErrors: true },
    }),
    /** Names of the plan's features, such as "twitter_integration". */
    getFeatures: build.query<string[], void>({
      query: () => 'subscription/features',
      transformResponse: (body: FeatureList) => body.features.map(({ featureName }) => featureName),
      providesTags: ['Customer'],
      extraOptions: { handlesServerErrors: true },
    }),
  }),
});

export const { useGetCurrentUserQuery, useGetCustomerQuery, useGetFeaturesQuery } = accountApi;
