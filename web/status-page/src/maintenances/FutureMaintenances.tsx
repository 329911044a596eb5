import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { formatDuration } from '@candor/ui/time/format-duration.js';
import { type ReactElement } from 'react';
import { type PageMaintenance } from '../page-state.js';
import { type PageView } from '../page-view.js';
import { Message } from '../text/Message.js';
import { Time } from '../text/Time.js';

function affectedNames(view: PageView, maintenance: PageMaintenance): string[] {
  return maintenance.affectedComponents.flatMap(({ componentId }) => view.components.get(componentId)?.name ?? []);
}

/** What is planned, the soonest first. Nothing at all while nothing is. */
export function FutureMaintenances({ view }: { view: PageView }): ReactElement | null {
  const { maintenances, timeZone } = view.state;
  if (maintenances.length === 0) return null;
  return (
    <section aria-labelledby="maintenances">
      <h2 id="maintenances">Scheduled Maintenance</h2>
      {maintenances
        .toSorted((a, b) => a.plannedStartTime - b.plannedStartTime)
        .map((maintenance) => {
          const names = affectedNames(view, maintenance);
          return (
            <article key={maintenance.id} className="card incident tone-under-maintenance">
              <header className="incident-head">
                <StatusIcon status="under_maintenance" className="incident-icon" />
                <div>
                  <h3 dir="auto">{maintenance.name}</h3>
                  <p className="facts">
                    <span>
                      <Time instant={maintenance.plannedStartTime} timeZone={timeZone} />
                    </span>
                    <span>{formatDuration(maintenance.plannedEndTime - maintenance.plannedStartTime)}</span>
                  </p>
                </div>
              </header>
              <div className="incident-body">
                <Message text={maintenance.message} />
                {names.length > 0 && <p className="hint">Affected services: {names.join(', ')}</p>}
              </div>
            </article>
          );
        })}
    </section>
  );
}
