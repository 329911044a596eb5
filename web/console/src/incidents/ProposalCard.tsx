import { formatDuration } from '@candor/ui/time/format-duration.js';
import { type ReactElement } from 'react';
import { Link } from 'react-router';
import { useMayEdit } from '../account/permissions.js';
import { type Proposal } from '../api/contract.js';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { paths } from '../navigation/paths.js';
import { UpstreamStatusIcon } from '../upstreams/UpstreamStatusIcon.js';
import { JoinProposal } from './JoinProposal.js';
import { dependencyText } from './proposal.rules.js';
import { useDecideProposalMutation } from './proposals.api.js';

/** One proposed incident: what is broken, what depends on it, and what may be done about it. @param now epoch ms */
export function ProposalCard({ proposal, now }: { proposal: Proposal; now: number }): ReactElement {
  const mayEdit = useMayEdit();
  const { id, name, providerName, providerUrl, upstreamId, proposedAt, services, incidents } = proposal;
  return (
    <li className="card incident-card proposal-card">
      <h3 className="incident-name" dir="auto">
        {name}
      </h3>
      <p className="incident-meta">
        <span>
          {upstreamId === undefined ? (
            <a href={providerUrl} target="_blank" rel="noreferrer">
              <bdi>{providerName}</bdi>
            </a>
          ) : (
            <Link to={paths.thirdPartyComponent(upstreamId)}>
              <bdi>{providerName}</bdi>
            </Link>
          )}
          , seen <time dateTime={new Date(proposedAt).toISOString()}>{formatDuration(now - proposedAt, 1)} ago</time>
        </span>
      </p>
      <ul className="proposal-services">
        {services.map((service) => (
          <li key={`${service.serviceId} ${service.componentName}`}>
            <UpstreamStatusIcon status={service.status} />
            <span dir="auto">{dependencyText(service)}</span>
          </li>
        ))}
      </ul>
      {incidents.length > 0 && (
        <p className="proposal-source">
          {providerName} says:{' '}
          {incidents.map((incident, at) => (
            <span key={incident.key} dir="auto">
              {at > 0 && ', '}
              <a href={incident.url === '' ? providerUrl : incident.url} target="_blank" rel="noreferrer">
                {incident.name}
              </a>
            </span>
          ))}
        </p>
      )}
      {mayEdit && (
        <div className="proposal-actions">
          <LinkButton to={paths.proposedIncident(id)} aria-label={`Publish ${name}…`}>
            Publish…
          </LinkButton>
          <JoinProposal proposal={proposal} />
          <DismissProposal proposal={proposal} />
        </div>
      )}
    </li>
  );
}

function DismissProposal({ proposal: { id, name, providerName } }: { proposal: Proposal }): ReactElement {
  const [decide] = useDecideProposalMutation();
  return (
    <ConfirmButton
      question="Is this no incident of yours?"
      confirm="Dismiss"
      intent="primary"
      button={{ intent: 'none', variant: 'solid', 'aria-label': `Dismiss ${name}` }}
      act={() => decide({ id, decision: { decision: 'dismissed' } }).unwrap()}
      onDone={() =>
        void showToast({ message: 'The proposal is dismissed', intent: 'success', timeout: MAIN_PAGE_TOAST_MS })
      }
      onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS })}
    >
      The proposal goes away. There is none again until {providerName} has recovered and breaks again.
    </ConfirmButton>
  );
}
