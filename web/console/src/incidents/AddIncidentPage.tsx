import { type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { ReadOnlyNotice } from '../account/ReadOnlyNotice.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { NewIncidentForm } from './NewIncidentForm.js';
import { ProposedIncidentForm } from './ProposedIncidentForm.js';

/** Opens an incident, from nothing or as it is proposed. */
export function AddIncidentPage(): ReactElement {
  usePageTitle('Create New Incident');
  const [params] = useSearchParams();
  const proposal = params.get('proposal');
  return (
    <div className="page narrow">
      <PageHeader title="Create New Incident" back={{ to: paths.openIncidents, label: 'Back to Incidents' }} />
      <ReadOnlyNotice />
      {proposal === null ? (
        <NewIncidentForm draftName="incident" />
      ) : (
        <ProposedIncidentForm key={proposal} id={proposal} />
      )}
    </div>
  );
}
