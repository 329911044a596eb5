import { Wrench } from '@blueprintjs/icons';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { type Incident } from '../api/contract.js';
import { localZone } from '../shell/local-zone.js';
import { VisibilityIcon } from '../shell/VisibilityIcon.js';
import { IncidentStatusTag } from './IncidentStatusTag.js';

/** Name, status and age of the incident. */
export function IncidentTitle({ incident }: { incident: Incident }): ReactElement {
  return (
    <section className="incident-title">
      <h2 className="incident-name">
        {incident.name}
        <span className="incident-marks">
          {incident.maintenanceId && <Wrench title="From a maintenance" />}
          <VisibilityIcon internal={incident.private} />
        </span>
      </h2>
      <p className="incident-meta">
        <IncidentStatusTag status={incident.incidentStatus} />
        <time dateTime={new Date(incident.creationTime).toISOString()}>
          {formatDate(incident.creationTime, 'date-time', localZone())}
        </time>
      </p>
    </section>
  );
}
