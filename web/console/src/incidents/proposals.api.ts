import { api, LIST } from '../api/api.js';
import { type Proposal, type ProposalDecision } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

const proposalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Incidents that are proposed, that last, and that nobody has decided about. */
    listProposals: build.query<Proposal[], void>({
      query: () => ({ url: 'upstream-drafts', params: { undecided: true } }),
      transformResponse: (body: { drafts: Proposal[] }) => body.drafts,
      providesTags: [{ type: 'Proposal', id: LIST }],
      extraOptions,
    }),
    /** Says what was decided; 409 where a colleague has. */
    decideProposal: build.mutation<Proposal, { id: string; decision: ProposalDecision }>({
      query: ({ id, decision }) => ({
        url: `upstream-drafts/${encodeURIComponent(id)}/decision`,
        method: 'POST',
        body: decision,
      }),
      transformResponse: (body: { draft: Proposal }) => body.draft,
      // Also when it was refused: then a colleague has decided, or it is over.
      invalidatesTags: [{ type: 'Proposal', id: LIST }],
      extraOptions,
    }),
  }),
});

export const { useListProposalsQuery, useDecideProposalMutation } = proposalsApi;
