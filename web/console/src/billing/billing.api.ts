import { api } from '../api/api.js';
import { type Invoice, type Plan, type SavedCard, type Subscription } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

/** What a change of the subscription changes beside itself: what the plan includes, and what there is to pay. */
const CHANGED = ['Subscription', 'Customer', 'Invoice'] as const;

const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Everything there is, the cheapest first. */
    listPlans: build.query<Plan[], void>({
      query: () => 'payment/v2/plans',
      transformResponse: (body: { plans: Plan[] }) => body.plans,
      providesTags: ['Subscription'],
      extraOptions,
    }),
    /** The plan of the organisation. */
    getPlan: build.query<Plan, void>({
      query: () => 'payment/v2/plan',
      transformResponse: (body: { plan: Plan }) => body.plan,
      providesTags: ['Subscription'],
      extraOptions,
    }),
    getSubscription: build.query<Subscription, void>({
      query: () => 'subscription',
      transformResponse: (body: { subscription: Subscription }) => body.subscription,
      providesTags: ['Subscription'],
      extraOptions,
    }),
    updatePlan: build.mutation<Subscription, string>({
      query: (planId) => ({ url: 'payment/v2/update-plan', method: 'POST', body: { planId } }),
      transformResponse: (body: { subscription: Subscription }) => body.subscription,
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
    cancelPendingChange: build.mutation<{ message: string }, void>({
      query: () => ({ url: 'payment/v2/cancel-pending-plan-change', method: 'POST' }),
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
    /** Stripe's publishable key; empty where no cards are taken. */
    getCardKey: build.query<string, void>({
      query: () => 'payment/v2/card-form',
      transformResponse: (body: { publishableKey: string }) => body.publishableKey,
      extraOptions,
    }),
    /** Keeps a card. The answer may carry a secret with which the card's holder has to confirm first. */
    saveCard: build.mutation<SavedCard, string>({
      query: (source) => ({ url: 'payment/v2/upsert-source', method: 'POST', body: { source } }),
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
    /** The newest hundred, newest first. */
    listInvoices: build.query<Invoice[], void>({
      query: () => 'payment/v2/invoices/1',
      transformResponse: (body: { invoices: Invoice[] }) => body.invoices,
      providesTags: ['Invoice'],
      extraOptions,
    }),
    /** The address of the file, within this browser; whoever has used it gives it back with `URL.revokeObjectURL`. */
    downloadInvoice: build.mutation<string, string>({
      query: (id) => ({
        url: `payment/v2/invoices/invoice/${encodeURIComponent(id)}`,
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : ((await response.json()) as unknown),
      }),
      extraOptions,
    }),
  }),
});

export const {
  useListPlansQuery,
  useGetPlanQuery,
  useGetSubscriptionQuery,
  useUpdatePlanMutation,
  useCancelPendingChangeMutation,
  useGetCardKeyQuery,
  useSaveCardMutation,
  useListInvoicesQuery,
  useDownloadInvoiceMutation,
} = billingApi;
