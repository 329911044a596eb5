import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { MaintenanceOfIncident } from '../maintenances/MaintenanceOfIncident.js';
import { type PageIncident } from '../page-state.js';
import { type PageView } from '../page-view.js';
import { AffectedComponents } from './AffectedComponents.js';
import { EntryList } from './EntryList.js';
import { toneOf } from './incident-status.js';
import { ToneIcon } from './ToneIcon.js';

function OpenIncident({ view, incident }: { view: PageView; incident: PageIncident }): ReactElement {
  const t = useTexts();
  const tone = toneOf(incident);
  return (
    <article className={`card incident tone-${cssName(tone)}`}>
      <header className="incident-head">
        <ToneIcon tone={tone} className="incident-icon" />
        <div>
          <h3 dir="auto">
            <a href={`/incidents/${incident.id}`}>{incident.name}</a>
          </h3>
          <p className="facts">
            <span>{t.incidentStatus[incident.incidentStatus]}</span>
            {incident.incidentImpact !== 'none' && <span>{t.incidentImpact[incident.incidentImpact]}</span>}
          </p>
        </div>
      </header>
      <div className="incident-body">
        <AffectedComponents view={view} affected={incident.entries[0]?.affectedComponents ?? []} />
        <EntryList entries={incident.entries} timeZone={view.state.timeZone} />
        <MaintenanceOfIncident view={view} incident={incident} />
      </div>
    </article>
  );
}

/** What is broken now, the newest first. Nothing at all while nothing is. */
export function OpenIncidents({ view }: { view: PageView }): ReactElement | null {
  const t = useTexts();
  const { openIncidents } = view.state;
  if (openIncidents.length === 0) return null;
  return (
    <section aria-labelledby="open-incidents">
      <h2 id="open-incidents">{t.incidents.open}</h2>
      {openIncidents
        .toSorted((a, b) => b.creationTime - a.creationTime)
        .map((incident) => (
          <OpenIncident key={incident.id} view={view} incident={incident} />
        ))}
    </section>
  );
}
