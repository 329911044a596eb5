import { messageLine } from '@candor/markdown/message-text.js';
import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import { type MaintenanceState, maintenanceState } from '@candor/ui/status/maintenance-state.js';
import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { InnerPage } from '../layout/InnerPage.js';
import { useTexts } from '../language/texts-context.js';
import { type PageMaintenance } from '../state/page-state.js';
import { type PageView } from '../state/page-view.js';
import { excerpt } from '../text/excerpt.js';
import { Message } from '../text/Message.js';
import { AffectedNames } from './AffectedNames.js';
import { Recurrence } from './Recurrence.js';
import { furtherOf } from './upcoming.js';
import { MaintenanceTimes } from './MaintenanceTimes.js';

const TONES: Record<MaintenanceState, ComponentStatus> = {
  scheduled: 'under_maintenance',
  in_progress: 'under_maintenance',
  completed: 'operational',
  cancelled: 'operational',
};

/** One maintenance at its permanent address, whether planned, running, over or cancelled. */
export function MaintenancePage({ view, maintenance }: { view: PageView; maintenance: PageMaintenance }): ReactElement {
  const t = useTexts();
  const { state } = view;
  const course = maintenanceState(maintenance);
  const tone = TONES[course];
  const incident = maintenance.incidentId === undefined ? undefined : view.incidents.get(maintenance.incidentId);
  return (
    <InnerPage
      state={state}
      title={maintenance.name}
      description={excerpt(messageLine(maintenance), 160)}
      status={tone}
      path={`/maintenances/${maintenance.id}`}
    >
      <div className={`incident-title tone-${cssName(tone)}`}>
        <p className="eyebrow">{t.maintenances.on(maintenance.plannedStartTime, state.timeZone)}</p>
        <h1 dir="auto" lang={maintenance.nameLang}>
          {maintenance.name}
        </h1>
        <p className="facts">
          <span className="state">
            <StatusIcon status={tone} /> {t.maintenanceState[course]}
          </span>
        </p>
      </div>
      <div className="card incident-body">
        <MaintenanceTimes maintenance={maintenance} timeZone={state.timeZone} />
        <Message written={maintenance} lang={maintenance.messageLang} />
        <Recurrence maintenance={maintenance} further={furtherOf(state, maintenance)} timeZone={state.timeZone} />
        <AffectedNames view={view} components={maintenance.affectedComponents} all />
        {incident && (
          <p className="hint">
            <a href={t.path(`/incidents/${incident.id}`)}>{t.maintenances.updates}</a>
          </p>
        )}
      </div>
    </InnerPage>
  );
}
