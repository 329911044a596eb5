import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { MaintenanceOfIncident } from '../maintenances/MaintenanceOfIncident.js';
import { type PageIncident } from '../state/page-state.js';
import { SHOWN_ENTRIES, split, WHOLE_INCIDENTS } from '../state/page-extent.js';
import { type PageView } from '../state/page-view.js';
import { FurtherItems } from '../text/FurtherItems.js';
import { Time } from '../text/Time.js';
import { AffectedComponents } from './AffectedComponents.js';
import { EntryList } from './EntryList.js';
import { toneOf } from './incident-status.js';
import { partOpenIncidents } from './open-counts.js';
import { statusLabel } from './status-label.js';
import { ToneIcon } from './ToneIcon.js';

function OpenIncident({ view, incident }: { view: PageView; incident: PageIncident }): ReactElement {
  const t = useTexts();
  const tone = toneOf(incident);
  const { first, others } = split(incident.entries, SHOWN_ENTRIES);
  return (
    <article className={`card incident tone-${cssName(tone)}`}>
      <header className="incident-head">
        <ToneIcon tone={tone} className="incident-icon" />
        <div>
          <h3 dir="auto">
            <a href={t.path(`/incidents/${incident.id}`)} lang={incident.nameLang}>
              {incident.name}
            </a>
          </h3>
          <p className="facts">
            <span>{statusLabel(t, incident)}</span>
            {incident.incidentImpact !== 'none' && <span>{t.incidentImpact[incident.incidentImpact]}</span>}
          </p>
        </div>
      </header>
      <div className="incident-body">
        <AffectedComponents view={view} incident={incident} />
        <EntryList incident={incident} most={first.length} timeZone={view.state.timeZone} />
        {others.length > 0 && (
          <details className="earlier">
            <summary>{t.incidents.earlier(others.length)}</summary>
            <EntryList incident={incident} skip={first.length} timeZone={view.state.timeZone} />
          </details>
        )}
        <MaintenanceOfIncident view={view} incident={incident} />
      </div>
    </article>
  );
}

/** An open incident in one line: of many, the newest ones are enough to read. */
function IncidentLine({ incident, timeZone }: { incident: PageIncident; timeZone: string }): ReactElement {
  const t = useTexts();
  const tone = toneOf(incident);
  return (
    <li className={`tone-${cssName(tone)}`}>
      <ToneIcon tone={tone} />
      <a href={t.path(`/incidents/${incident.id}`)} dir="auto" lang={incident.nameLang}>
        {incident.name}
      </a>
      <span className="facts">
        <span>{statusLabel(t, incident)}</span>
        <Time instant={incident.entries[0]?.date ?? incident.creationTime} timeZone={timeZone} />
      </span>
    </li>
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
  const { first, others } = split(incidents, WHOLE_INCIDENTS);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {first.map((incident) => (
        <OpenIncident key={incident.id} view={view} incident={incident} />
      ))}
      {others.length > 0 && (
        <FurtherItems count={others.length}>
          <ul className="lines">
            {others.map((incident) => (
              <IncidentLine key={incident.id} incident={incident} timeZone={view.state.timeZone} />
            ))}
          </ul>
        </FurtherItems>
      )}
    </section>
  );
}
