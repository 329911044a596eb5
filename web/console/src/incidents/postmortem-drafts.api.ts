import { api } from '../api/api.js';
import { type PostmortemDraft, type PostmortemDraftInput } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

const urlOf = (incidentId: string): string => `incidents/${encodeURIComponent(incidentId)}/postmortem-draft`;

const postmortemDraftsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What is written so far of the postmortem of an incident; null for nothing. */
    getPostmortemDraft: build.query<PostmortemDraft | null, string>({
      query: urlOf,
      transformResponse: (body: { postmortemDraft?: PostmortemDraft }) => body.postmortemDraft ?? null,
      // Colleagues write on it, and publish it.
      providesTags: (_draft, _error, incidentId) => [{ type: 'Incident', id: incidentId }],
      extraOptions,
    }),
    /** 409 with what there is, or without when it was discarded, to an author who has not seen that. */
    savePostmortemDraft: build.mutation<PostmortemDraft, { incidentId: string; draft: PostmortemDraftInput }>({
      query: ({ incidentId, draft }) => ({ url: urlOf(incidentId), method: 'PUT', body: draft }),
      transformResponse: (body: { postmortemDraft: PostmortemDraft }) => body.postmortemDraft,
      invalidatesTags: (_draft, _error, { incidentId }) => [{ type: 'Incident', id: incidentId }],
      extraOptions,
    }),
    discardPostmortemDraft: build.mutation<null, string>({
      query: (incidentId) => ({ url: urlOf(incidentId), method: 'DELETE' }),
      invalidatesTags: (_answer, _error, incidentId) => [{ type: 'Incident', id: incidentId }],
      extraOptions,
    }),
  }),
});

export const { useGetPostmortemDraftQuery, useSavePostmortemDraftMutation, useDiscardPostmortemDraftMutation } =
  postmortemDraftsApi;
