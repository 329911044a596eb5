import { Wrench } from '@blueprintjs/icons';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { type Incident } from '../api/contract.js';
import { AffectedServices } from '../entries/AffectedServices.js';
import { IncidentStatusTag } from '../entries/IncidentStatusTag.js';
import { localZone } from '../forms/local-zone.js';
import { MessageText } from '../messages/MessageText.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { paths } from '../navigation/paths.js';
import { ListedPages } from '../pages/ListedPages.js';
import { PromisedUpdate } from './PromisedUpdate.js';
import { VisibilityIcon } from '../theme/VisibilityIcon.js';

export type IncidentAction = 'Update' | 'View';

export interface IncidentCardProps {
  incident: Incident;
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
  action: IncidentAction;
}

/** One incident of a list, with its newest entry and all services that it ever affected. */
export function IncidentCard({ incident, serviceNames, action }: IncidentCardProps): ReactElement {
  const mayEdit = useMayEdit();
  const latest = incident.entries[0];
  const affected = incident.affectedComponents ?? latest?.affectedComponents ?? [];
  return (
    <li className={`card incident-card incident-${incident.incidentStatus}`}>
      <div className="incident-head">
        <h2 className="incident-name" dir="auto">
          {incident.name}
        </h2>
        <span className="incident-marks">
          {incident.maintenanceId && <Wrench title="From a maintenance" />}
          <VisibilityIcon internal={incident.private} />
        </span>
        {mayEdit && (
          <LinkButton
            to={paths.editIncident(incident.id)}
            keepsPlace
            intent="none"
            aria-label={`${action} ${incident.name}`}
          >
            {action}
          </LinkButton>
        )}
        {mayEdit === false && (
          <LinkButton
            to={paths.viewIncident(incident.id)}
            keepsPlace
            intent="none"
            aria-label={`View ${incident.name}`}
          >
            View
          </LinkButton>
        )}
      </div>
      <p className="incident-meta">
        <IncidentStatusTag status={incident.incidentStatus} />
        <time dateTime={new Date(incident.creationTime).toISOString()}>
          {formatDate(incident.creationTime, 'date-time', localZone())}
        </time>
        {incident.backdated && <span className="backdated">Back-dated</span>}
        <PromisedUpdate incident={incident} />
        {!incident.private && (
          <ListedPages named={affected.map(({ componentId }) => componentId)} chosen={incident.pageIds ?? []} />
        )}
      </p>
      {latest && <MessageText brief written={latest} className="incident-message" />}
      <AffectedServices affected={affected} names={serviceNames} few />
    </li>
  );
}
