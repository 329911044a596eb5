import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { type Maintenance } from '../api/contract.js';
import { paths } from '../app/paths.js';
import { AffectedServices } from '../incidents/AffectedServices.js';
import { useMayEdit } from '../session/permissions.js';
import { LinkButton } from '../shell/LinkButton.js';
import { localZone } from '../shell/local-zone.js';
import { VisibilityIcon } from '../shell/VisibilityIcon.js';
import { GoToIncident } from './GoToIncident.js';

export interface MaintenanceCardProps {
  maintenance: Maintenance;
  /** Whether it is still to come. */
  scheduled: boolean;
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
}

/** When it ends; the day is said only where it is another one. */
function formatEnd({ plannedStartTime, plannedEndTime }: Maintenance): string {
  const dayOf = (instant: number): string => formatDate(instant, 'day', localZone());
  const sameDay = dayOf(plannedStartTime) === dayOf(plannedEndTime);
  return formatDate(plannedEndTime, sameDay ? 'time' : 'date-time', localZone());
}

/** One maintenance of the list: green while it is to come, gray after. */
export function MaintenanceCard({ maintenance, scheduled, serviceNames }: MaintenanceCardProps): ReactElement {
  const mayEdit = useMayEdit();
  const { id, name, message, internal, plannedStartTime, plannedEndTime } = maintenance;
  const affected = maintenance.affectedComponents.map(({ componentId, status }) => ({
    componentId,
    componentStatus: status,
  }));
  return (
    <li className={`card incident-card ${scheduled ? 'maintenance-scheduled' : 'maintenance-completed'}`}>
      <div className="incident-head">
        <h2 className="incident-name">{name}</h2>
        <span className="incident-marks">
          <VisibilityIcon internal={internal} />
        </span>
        <span className="maintenance-action">
          {mayEdit && scheduled && (
            <LinkButton to={paths.editMaintenance(id)} intent="none" aria-label={`Update ${name}`}>
              Update
            </LinkButton>
          )}
          {mayEdit && !scheduled && <GoToIncident maintenance={maintenance} />}
        </span>
      </div>
      <p className="incident-meta">
        <span className="incident-status">{scheduled ? 'Scheduled' : 'Completed'}</span>
        <span>
          <time dateTime={new Date(plannedStartTime).toISOString()}>
            {formatDate(plannedStartTime, 'date-time', localZone())}
          </time>
          {' – '}
          <time dateTime={new Date(plannedEndTime).toISOString()}>{formatEnd(maintenance)}</time>
        </span>
      </p>
      <p className="incident-message">{message}</p>
      <AffectedServices affected={affected} names={serviceNames} />
    </li>
  );
}
