import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { type UpstreamIncident } from '../api/contract.js';
import { localZone } from '../forms/local-zone.js';

/** Incidents and maintenances that a provider names: open ones, and those that are over in a list that is closed. */
export function UpstreamIncidents({ incidents }: { incidents: readonly UpstreamIncident[] }): ReactElement | null {
  if (incidents.length === 0) return null;
  const open = incidents.filter(({ endedAt }) => endedAt === undefined);
  const over = incidents.filter(({ endedAt }) => endedAt !== undefined);
  return (
    <section aria-labelledby="upstream-incidents">
      <h2 id="upstream-incidents">Incidents</h2>
      {open.length === 0 ? <p className="upstream-none">None is open.</p> : <IncidentList incidents={open} />}
      {over.length > 0 && (
        <details className="upstream-over">
          <summary>{over.length} over</summary>
          <IncidentList incidents={over} />
        </details>
      )}
    </section>
  );
}

function IncidentList({ incidents }: { incidents: readonly UpstreamIncident[] }): ReactElement {
  return (
    <ul className="card upstream-list">
      {incidents.map((incident) => (
        <li key={incident.key} className="upstream-incident">
          <p className="upstream-name" dir="auto">
            {incident.url === '' ? (
              incident.name
            ) : (
              <a href={incident.url} target="_blank" rel="noreferrer">
                {incident.name}
              </a>
            )}
          </p>
          <p className="upstream-facts">{factsOf(incident).join(', ')}</p>
          {incident.message !== '' && (
            <p className="upstream-message" dir="auto">
              {incident.message}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function factsOf({ maintenance, impact, startedAt, endedAt, components }: UpstreamIncident): string[] {
  const time = (at: number): string => formatDate(at, 'date-time', localZone());
  return [
    maintenance ? 'Maintenance' : 'Incident',
    ...(impact && !maintenance ? [`impact ${impact}`] : []),
    ...(startedAt === undefined ? [] : [`${startedAt > Date.now() ? 'planned for' : 'since'} ${time(startedAt)}`]),
    ...(endedAt === undefined ? [] : [`until ${time(endedAt)}`]),
    ...components,
  ];
}
