import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import {
  type MaintenanceState,
  MAINTENANCE_STATE_LABELS,
  maintenanceState,
} from '@candor/ui/status/maintenance-state.js';
import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { cssName } from '@candor/ui/status/palette.js';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { Document } from '../document/Document.js';
import { PageFooter } from '../header/PageFooter.js';
import { PageHeader } from '../header/PageHeader.js';
import { type PageMaintenance } from '../page-state.js';
import { type PageView } from '../page-view.js';
import { excerpt } from '../text/excerpt.js';
import { Message } from '../text/Message.js';
import { affectedNames } from './affected-names.js';
import { MaintenanceTimes } from './MaintenanceTimes.js';

const TONES: Record<MaintenanceState, ComponentStatus> = {
  scheduled: 'under_maintenance',
  in_progress: 'under_maintenance',
  completed: 'operational',
  cancelled: 'operational',
};

/** One maintenance at its permanent address, whether it is to come, running, over or called off. */
export function MaintenancePage({ view, maintenance }: { view: PageView; maintenance: PageMaintenance }): ReactElement {
  const { state } = view;
  const course = maintenanceState(maintenance);
  const tone = TONES[course];
  const names = affectedNames(view, maintenance);
  const incident = maintenance.incidentId === undefined ? undefined : view.incidents.get(maintenance.incidentId);
  return (
    <Document
      title={`${maintenance.name} – ${state.customer.name} Status`}
      description={excerpt(maintenance.message, 160)}
      status={tone}
      icon={state.look.favicon}
      url={`${state.pageUrl}/maintenances/${maintenance.id}`}
      siteName={`${state.customer.name} Status`}
      linked
    >
      <PageHeader state={state} />
      <main data-live={state.now}>
        <div className={`incident-title tone-${cssName(tone)}`}>
          <p className="eyebrow">Maintenance on {formatDate(maintenance.plannedStartTime, 'day', state.timeZone)}</p>
          <h1 dir="auto">{maintenance.name}</h1>
          <p className="facts">
            <span className="state">
              <StatusIcon status={tone} /> {MAINTENANCE_STATE_LABELS[course]}
            </span>
          </p>
        </div>
        <div className="card incident-body">
          <MaintenanceTimes maintenance={maintenance} timeZone={state.timeZone} />
          <Message text={maintenance.message} />
          {names.length > 0 && <p className="hint">Affected services: {names.join(', ')}</p>}
          {incident && (
            <p className="hint">
              <a href={`/incidents/${incident.id}`}>Updates during this maintenance</a>
            </p>
          )}
        </div>
        <p className="back">
          <a href="/">Current Status</a>
        </p>
      </main>
      <PageFooter state={state} />
    </Document>
  );
}
