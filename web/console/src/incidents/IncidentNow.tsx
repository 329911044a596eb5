import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { type Incident } from '../api/contract.js';
import { lastSaidOf } from '../entries/affected-components.js';
import { AffectedServices } from '../entries/AffectedServices.js';
import { IncidentStatusTag } from '../entries/IncidentStatusTag.js';
import { localZone } from '../forms/local-zone.js';
import { MessageText } from '../messages/MessageText.js';
import { PENDING_ENTRY } from './incidents.api.js';

export interface IncidentNowProps {
  incident: Incident;
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
}

/** What its readers see at this moment: status, services and the last message, beside the form for the next. */
export function IncidentNow({ incident, serviceNames }: IncidentNowProps): ReactElement | null {
  const entries = incident.entries.filter(({ id }) => id !== PENDING_ENTRY);
  const [newest] = entries;
  if (!newest) return null;
  return (
    <aside className="card incident-now" aria-labelledby="incident-now">
      <h3 id="incident-now">{incident.private ? 'What your colleagues read now' : 'What visitors read now'}</h3>
      <p className="entry-meta">
        <IncidentStatusTag status={newest.incidentStatus} />
        <time dateTime={new Date(newest.date).toISOString()}>{formatDate(newest.date, 'date-time', localZone())}</time>
      </p>
      <MessageText written={newest} className="entry-message" />
      <AffectedServices affected={lastSaidOf(entries)} names={serviceNames} />
    </aside>
  );
}
