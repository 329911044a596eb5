import { api } from '../api/api.js';
import { type Preview, type RecipientCounts } from '../api/contract.js';
import { type NewsDraft } from './preview.rules.js';

const extraOptions = { handlesServerErrors: true };

/** Subscriptions change; a count of this age is fetched again (seconds). */
const KEPT_S = 20;

const previewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The number of recipients by channel, and of each page; channels and pages without any are absent. */
    countRecipients: build.query<RecipientCounts, NewsDraft>({
      query: ({ of, draft }) => ({ url: `${of}/recipients`, method: 'POST', body: draft }),
      keepUnusedDataFor: KEPT_S,
      extraOptions,
    }),
    /**
     * The messages as they would be sent. A mutation, because each response depends on the text typed at that moment.
     */
    previewNews: build.mutation<Preview, NewsDraft>({
      query: ({ of, draft }) => ({ url: `${of}/preview`, method: 'POST', body: draft }),
      extraOptions,
    }),
  }),
});

export const { useCountRecipientsQuery, usePreviewNewsMutation } = previewsApi;
