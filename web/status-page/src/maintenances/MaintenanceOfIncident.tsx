import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageIncident } from '../state/page-state.js';
import { type PageView } from '../state/page-view.js';
import { Time } from '../text/Time.js';

/** The maintenance that an incident came from, if visitors may see it, and its planned end. */
export function MaintenanceOfIncident({
  view,
  incident,
}: {
  view: PageView;
  incident: PageIncident;
}): ReactElement | null {
  const t = useTexts();
  const maintenance = incident.maintenanceId === undefined ? undefined : view.maintenances.get(incident.maintenanceId);
  if (!maintenance) return null;
  const [beforeTime, afterTime] = t.incidents.plannedUntil;
  return (
    <p className="hint">
      <a href={t.path(`/maintenances/${maintenance.id}`)}>{t.incidents.maintenance}</a>
      {beforeTime}
      <Time instant={maintenance.plannedEndTime} timeZone={view.state.timeZone} />
      {afterTime}
    </p>
  );
}
