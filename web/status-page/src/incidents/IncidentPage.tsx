import { messageLine } from '@candor/markdown/message-text.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { InnerPage } from '../layout/InnerPage.js';
import { useTexts } from '../language/texts-context.js';
import { MaintenanceOfIncident } from '../maintenances/MaintenanceOfIncident.js';
import { type PageIncident } from '../state/page-state.js';
import { type PageView } from '../state/page-view.js';
import { excerpt } from '../text/excerpt.js';
import { AffectedComponents } from './AffectedComponents.js';
import { EntryList } from './EntryList.js';
import { gravity, resolvedAfter, toneOf } from './incident-status.js';
import { statusLabel } from './status-label.js';
import { ToneIcon } from './ToneIcon.js';

/** One incident at its permanent address, open or resolved. */
export function IncidentPage({ view, incident }: { view: PageView; incident: PageIncident }): ReactElement {
  const t = useTexts();
  const { state } = view;
  const resolved = incident.incidentStatus === 'resolved';
  const tone = toneOf(incident);
  const [newest] = incident.entries;
  const duration = resolvedAfter(incident);
  const { on } = incident.maintenanceId === undefined ? t.incidents : t.maintenances;
  return (
    <InnerPage
      state={state}
      title={incident.name}
      description={excerpt(newest ? messageLine(newest) : incident.name, 160)}
      status={resolved ? 'operational' : gravity(incident)}
      path={`/incidents/${incident.id}`}
    >
      <div className={`incident-title tone-${cssName(tone)}`}>
        <p className="eyebrow">{on(incident.creationTime, state.timeZone)}</p>
        <h1 dir="auto" lang={incident.nameLang}>
          {incident.name}
        </h1>
        <p className="facts">
          <span className="state">
            <ToneIcon tone={tone} /> {statusLabel(t, incident)}
          </span>
          {incident.incidentImpact !== 'none' && <span>{t.incidentImpact[incident.incidentImpact]}</span>}
          {duration !== undefined && duration > 0 && <span>{t.incidents.lasted(duration)}</span>}
        </p>
      </div>
      <div className="card incident-body">
        {!resolved && <AffectedComponents view={view} incident={incident} />}
        <EntryList incident={incident} timeZone={state.timeZone} />
        <MaintenanceOfIncident view={view} incident={incident} />
      </div>
    </InnerPage>
  );
}
