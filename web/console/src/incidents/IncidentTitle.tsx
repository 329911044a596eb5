import { Wrench } from '@blueprintjs/icons';
import { INCIDENT_IMPACT_LABELS } from '@candor/ui/status/incident-impact.js';
import { formatDate } from '@candor/ui/time/format-date.js';
import { Suspense, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from '../navigation/lazy-part.js';
import { type Incident } from '../api/contract.js';
import { IncidentStatusTag } from '../entries/IncidentStatusTag.js';
import { localZone } from '../forms/local-zone.js';
import { OtherLanguages } from '../translations/OtherLanguages.js';
import { VisibilityIcon } from '../theme/VisibilityIcon.js';
import { ImpactSelector } from './ImpactSelector.js';
import { PromisedUpdate } from './PromisedUpdate.js';
import { RenameIncident } from './RenameIncident.js';

/** Organisations with one page, as most have, need not load it before the incident. */
const IncidentPages = lazyPart(async () => (await import('./IncidentPages.js')).IncidentPages);

export interface IncidentTitleProps {
  incident: Incident;
  /** Whether name and impact are read-only. */
  readOnly?: boolean;
  /** Stands at the end of the line of the name. */
  menu?: ReactNode;
}

/** Name, status, age and impact of the incident. */
export function IncidentTitle({ incident, readOnly = false, menu }: IncidentTitleProps): ReactElement {
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
        {!readOnly && <RenameIncident incident={incident} />}
        {menu}
      </div>
      <OtherLanguages translations={incident.translations} />
      <p className="incident-meta">
        <IncidentStatusTag status={incident.incidentStatus} />
        <time dateTime={new Date(incident.creationTime).toISOString()}>
          {formatDate(incident.creationTime, 'date-time', localZone())}
        </time>
        {incident.backdated && <span className="backdated">Back-dated</span>}
        <PromisedUpdate incident={incident} />
      </p>
      <Suspense fallback={null}>
        <IncidentPages incident={incident} readOnly={readOnly} />
      </Suspense>
      {readOnly ? (
        <p className="incident-meta">{INCIDENT_IMPACT_LABELS[incident.incidentImpact]}</p>
      ) : (
        <ImpactSelector key={incident.incidentImpact} incident={incident} />
      )}
    </section>
  );
}
