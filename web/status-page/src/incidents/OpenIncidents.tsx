import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { MaintenanceOfIncident } from '../maintenances/MaintenanceOfIncident.js';
import { type PageIncident } from '../state/page-state.js';
import { type PageView } from '../state/page-view.js';
import { AffectedComponents } from './AffectedComponents.js';
import { EntryList } from './EntryList.js';
import { toneOf } from './incident-status.js';
import { partOpenIncidents } from './open-counts.js';
import { statusLabel } from './status-label.js';
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
            <a href={t.path(`/incidents/${incident.id}`)}>{incident.name}</a>
          </h3>
          <p className="facts">
            <span>{statusLabel(t, incident)}</span>
            {incident.incidentImpact !== 'none' && <span>{t.incidentImpact[incident.incidentImpact]}</span>}
          </p>
        </div>
      </header>
      <div className="incident-body">
        <AffectedComponents view={view} incident={incident} />
        <EntryList incident={incident} timeZone={view.state.timeZone} />
        <MaintenanceOfIncident view={view} incident={incident} />
      </div>
    </article>
  );
}

/** Open incidents, then running maintenances. Nothing while there is neither. */
export function OpenIncidents({ view }: { view: PageView }): ReactElement {
  const t = useTexts();
  const { broken, running } = partOpenIncidents(view.state);
  return (
    <>
      <Section id="open-incidents" title={t.incidents.open} incidents={broken} view={view} />
      <Section id="running-maintenances" title={t.maintenances.running} incidents={running} view={view} />
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  incidents: readonly PageIncident[];
  view: PageView;
}

function Section({ id, title, incidents, view }: SectionProps): ReactElement | null {
  if (incidents.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {incidents.map((incident) => (
        <OpenIncident key={incident.id} view={view} incident={incident} />
      ))}
    </section>
  );
}
