import { type ReactElement } from 'react';
import { LoadError } from '../feedback/LoadError.js';
import { POLLED } from '../upstreams/upstreams.rules.js';
import { ProposalCard } from './ProposalCard.js';
import { useListProposalsQuery } from './proposals.api.js';

/** Incidents that are proposed and wait for a decision; nothing without any. */
export function ProposedIncidents(): ReactElement | null {
  const {
    data,
    error,
    isFetching,
    refetch,
    fulfilledTimeStamp: now = Date.now(),
  } = useListProposalsQuery(undefined, POLLED);
  if (!data && error) {
    return <LoadError what="Proposed incidents" error={error} retry={refetch} retrying={isFetching} />;
  }
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="proposed-incidents" className="proposals">
      <h2 id="proposed-incidents">Proposed incidents</h2>
      <ul className="incident-list">
        {data.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} now={now} />
        ))}
      </ul>
    </section>
  );
}
