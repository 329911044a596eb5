import { api } from '../api/api.js';
import { type Invoice, type Plan, type PlanChangePreview, type SavedCard, type Subscription } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

/** What else a change of the subscription affects: the features of the plan, and the invoices. */
const CHANGED = ['Subscription', 'Customer', 'Invoice'] as const;

const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All plans, cheapest first. */
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
    /** The consequences of choosing a plan, and the charge. */
    previewPlan: build.query<PlanChangePreview, string>({
      query: (planId) => ({ url: 'payment/v2/preview-plan', method: 'POST', body: { planId } }),
      // Depends on the moment of the request.
      keepUnusedDataFor: 0,
      providesTags: ['Subscription'],
      extraOptions,
    }),
    /** Changes the plan. @param key the same when a purchase is sent again */
    updatePlan: build.mutation<Subscription, { planId: string; key: string }>({
      query: ({ planId, key }) => ({
        url: 'payment/v2/update-plan',
        method: 'POST',
        body: { planId },
        headers: { 'idempotency-key': key },
      }),
      transformResponse: (body: { subscription: Subscription }) => body.subscription,
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
    cancelPendingChange: build.mutation<{ message: string }, void>({
      query: () => ({ url: 'payment/v2/cancel-pending-plan-change', method: 'POST' }),
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
    /** Stripe's publishable key; empty where cards are not accepted. */
    getCardKey: build.query<string, void>({
      query: () => 'payment/v2/card-form',
      transformResponse: (body: { publishableKey: string }) => body.publishableKey,
      extraOptions,
    }),
    /** Stores a card. The response may contain a secret with which the cardholder has to confirm first. */
    saveCard: build.mutation<SavedCard, string>({
      // A token stands for a card that was entered once, so it serves as idempotency key as well.
      query: (source) => ({
        url: 'payment/v2/upsert-source',
        method: 'POST',
        body: { source },
        headers: { 'idempotency-key': source },
      }),
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
    /** The file as an object URL; the caller releases it with `URL.revokeObjectURL`. */
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
  usePreviewPlanQuery,
  useUpdatePlanMutation,
  useCancelPendingChangeMutation,
  useGetCardKeyQuery,
  useSaveCardMutation,
  useListInvoicesQuery,
  useDownloadInvoiceMutation,
} = billingApi;
