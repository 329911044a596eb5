import { useState, type ReactElement } from 'react';
import { type Incident, type Proposal } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { QueryState } from '../feedback/QueryState.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Notice } from '../forms/Notice.js';
import { POLLED } from '../upstreams/upstreams.rules.js';
import { NewIncidentForm } from './NewIncidentForm.js';
import { fromProposal } from './proposal.rules.js';
import { useDecideProposalMutation, useListProposalsQuery } from './proposals.api.js';

/**
 * Opens an incident as it is proposed, and says so then. While the form is open, a colleague may decide about the
 * proposal, or it may be over: what was typed stays, and the author knows. One that is published is not published again.
 */
export function ProposedIncidentForm({ id }: { id: string }): ReactElement {
  const query = useListProposalsQuery(undefined, POLLED);
  const [decide] = useDecideProposalMutation();
  const [seen, setSeen] = useState<Proposal>();
  const current = query.data?.find((one) => one.id === id);
  if (current && !seen) setSeen(current);
  const first = seen ?? current;
  const [isOpen, setOpen] = useState(false);
  // What is kept of the list may be older than the proposal: the form waits for an answer, and then stays.
  const isReady = isOpen || first !== undefined || (query.data !== undefined && !query.isFetching);
  if (isReady && !isOpen) setOpen(true);
  if (!isReady) return <QueryState what="The proposed incident" query={query} />;

  const publish = async ({ id: incidentId }: Incident): Promise<void> => {
    try {
      await decide({ id, decision: { decision: 'published', incidentId } }).unwrap();
    } catch (error) {
      // The incident is there in any case.
      const { detail } = asProblem(error);
      const message = 'The incident is created, but the proposal stays as it is.';
      void showToast({ message, details: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS });
    }
  };
  return (
    <NewIncidentForm
      initial={first && fromProposal(first)}
      draftName={`proposal:${id}`}
      proposalId={id}
      onOpened={first && publish}
    >
      {!current && (
        <Notice intent="warning">
          A colleague has decided about this proposal {first ? 'meanwhile' : 'already'}, or it is over. Unless it is
          published, you can still create an incident.
        </Notice>
      )}
    </NewIncidentForm>
  );
}
