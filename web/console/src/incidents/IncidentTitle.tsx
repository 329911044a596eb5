import { Wrench } from '@blueprintjs/icons';
import { isOpen } from '@candor/ui/status/incident-status.js';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { type Incident } from '../api/contract.js';
import { localZone } from '../shell/local-zone.js';
import { VisibilityIcon } from '../shell/VisibilityIcon.js';
import { ImpactSelector } from './ImpactSelector.js';
import { IncidentStatusTag } from './IncidentStatusTag.js';
import { RenameIncident } from './RenameIncident.js';

/** Name, status and age of the incident; name and impact of an open one can be changed. */
export function IncidentTitle({ incident }: { incident: Incident }): ReactElement {
  const open = isOpen(incident.incidentStatus);
  return (
    <section className="incident-title">
      <div className="incident-title-name">
        <h2 className="incident-name">
          {incident.name}
          <span className="incident-marks">
            {incident.maintenanceId && <Wrench title="From a maintenance" />}
            <VisibilityIcon internal={incident.private} />
          </span>
        </h2>
        {open && <RenameIncident incident={incident} />}
      </div>
      <p className="incident-meta">
        <IncidentStatusTag status={incident.incidentStatus} />
        <time dateTime={new Date(incident.creationTime).toISOString()}>
          {formatDate(incident.creationTime, 'date-time', localZone())}
        </time>
        {incident.backdated && <span className="backdated">Back-dated</span>}
      </p>
      {open && <ImpactSelector key={incident.incidentImpact} incident={incident} />}
    </section>
  );
}
