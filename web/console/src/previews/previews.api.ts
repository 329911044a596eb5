import { api } from '../api/api.js';
import { type Preview, type RecipientCount } from '../api/contract.js';
import { type NewsDraft } from './preview.rules.js';

const extraOptions = { handlesServerErrors: true };

/** People come and go; a count this old is asked for anew (seconds). */
const KEPT_S = 20;

const previewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many would be told, by channel; channels without any are absent. */
    countRecipients: build.query<RecipientCount[], NewsDraft>({
      query: ({ of, draft }) => ({ url: `${of}/recipients`, method: 'POST', body: draft }),
      transformResponse: (body: { recipients: RecipientCount[] }) => body.recipients,
      keepUnusedDataFor: KEPT_S,
      extraOptions,
    }),
    /** The news as they would be sent. A mutation, because each answer is of what is typed at that moment. */
    previewNews: build.mutation<Preview, NewsDraft>({
      query: ({ of, draft }) => ({ url: `${of}/preview`, method: 'POST', body: draft }),
      extraOptions,
    }),
  }),
});

export const { useCountRecipientsQuery, usePreviewNewsMutation } = previewsApi;
