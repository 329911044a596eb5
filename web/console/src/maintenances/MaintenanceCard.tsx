import { MAINTENANCE_STATE_LABELS } from '@candor/ui/status/maintenance-state.js';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { type Maintenance } from '../api/contract.js';
import { AffectedServices } from '../entries/AffectedServices.js';
import { localZone } from '../forms/local-zone.js';
import { MessageText } from '../messages/MessageText.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { paths } from '../navigation/paths.js';
import { ListedPages } from '../pages/ListedPages.js';
import { VisibilityIcon } from '../theme/VisibilityIcon.js';
import { GoToIncident } from './GoToIncident.js';
import { RunningActions } from './RunningActions.js';
import { endText } from './maintenance.rules.js';

export interface MaintenanceCardProps {
  maintenance: Maintenance;
  /** Whether it takes longer than planned. */
  overrun: boolean;
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
}

/** One maintenance of the list: green before it starts, blue while it runs, gray afterwards. */
export function MaintenanceCard({ maintenance, overrun, serviceNames }: MaintenanceCardProps): ReactElement {
  const mayEdit = useMayEdit();
  const { id, name, state, internal, plannedStartTime, plannedEndTime, firstPlannedEndTime } = maintenance;
  const begun = state === 'in_progress' || state === 'completed';
  const action = state === 'scheduled' ? 'Update' : 'View';
  const affected = maintenance.affectedComponents.map(({ componentId, status }) => ({
    componentId,
    componentStatus: status,
  }));
  return (
    <li className={`card incident-card maintenance-${state}`}>
      <div className="incident-head">
        <h2 className="incident-name" dir="auto">
          {name}
        </h2>
        <span className="incident-marks">
          <VisibilityIcon internal={internal} />
        </span>
        <span className="maintenance-action">
          {mayEdit && begun && <GoToIncident maintenance={maintenance} />}
          {mayEdit && !begun && (
            <LinkButton to={paths.editMaintenance(id)} keepsPlace intent="none" aria-label={`${action} ${name}`}>
              {action}
            </LinkButton>
          )}
        </span>
      </div>
      <p className="incident-meta">
        <span className="incident-status">{MAINTENANCE_STATE_LABELS[state]}</span>
        <span>
          <time dateTime={new Date(plannedStartTime).toISOString()}>
            {formatDate(plannedStartTime, 'date-time', localZone())}
          </time>
          {' – '}
          <time dateTime={new Date(plannedEndTime).toISOString()}>
            {endText(plannedStartTime, plannedEndTime, localZone())}
          </time>
        </span>
        {maintenance.series && <span>{maintenance.series.summary}</span>}
        {firstPlannedEndTime !== undefined && (
          <span>
            Originally until{' '}
            <time dateTime={new Date(firstPlannedEndTime).toISOString()}>
              {endText(plannedStartTime, firstPlannedEndTime, localZone())}
            </time>
          </span>
        )}
        {overrun && <span className="overrun">Longer than planned</span>}
        {!internal && (
          <ListedPages named={affected.map(({ componentId }) => componentId)} chosen={maintenance.pageIds ?? []} />
        )}
      </p>
      <MessageText brief written={maintenance} className="incident-message" />
      <AffectedServices affected={affected} names={serviceNames} few />
      {mayEdit && state === 'in_progress' && (
        <div className="running-actions">
          <RunningActions maintenance={maintenance} />
        </div>
      )}
    </li>
  );
}
