import { api } from '../api/api.js';
import { type Preview, type PreviewDraft, type RecipientCount } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

/** People come and go; a count this old is asked for anew (seconds). */
const KEPT_S = 20;

const previewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many would be told, by channel; channels without any are absent. */
    countRecipients: build.query<RecipientCount[], PreviewDraft>({
      query: (body) => ({ url: 'incidents/recipients', method: 'POST', body }),
      transformResponse: (body: { recipients: RecipientCount[] }) => body.recipients,
      keepUnusedDataFor: KEPT_S,
      extraOptions,
    }),
    /** The entry as it would be sent. A mutation, because each answer is of what is typed at that moment. */
    previewEntry: build.mutation<Preview, PreviewDraft>({
      query: (body) => ({ url: 'incidents/preview', method: 'POST', body }),
      extraOptions,
    }),
  }),
});

export const { useCountRecipientsQuery, usePreviewEntryMutation } = previewsApi;
