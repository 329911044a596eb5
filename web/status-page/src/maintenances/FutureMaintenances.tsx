import { isolate } from '@candor/ui/text/isolate.js';
import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { type ReactElement } from 'react';
import { maintenanceState } from '@candor/ui/status/maintenance-state.js';
import { useTexts } from '../language/texts-context.js';
import { type PageView } from '../state/page-view.js';
import { Message } from '../text/Message.js';
import { Time } from '../text/Time.js';
import { affectedNames } from './affected-names.js';

/** Maintenances that are neither started nor cancelled, soonest first. Nothing where there are none. */
export function FutureMaintenances({ view }: { view: PageView }): ReactElement | null {
  const t = useTexts();
  const { timeZone } = view.state;
  const planned = view.state.maintenances.filter((maintenance) => maintenanceState(maintenance) === 'scheduled');
  if (planned.length === 0) return null;
  return (
    <section aria-labelledby="maintenances">
      <h2 id="maintenances">{t.maintenances.title}</h2>
      {planned
        .toSorted((a, b) => a.plannedStartTime - b.plannedStartTime)
        .map((maintenance) => {
          const names = affectedNames(view, maintenance);
          return (
            <article key={maintenance.id} className="card incident tone-under-maintenance">
              <header className="incident-head">
                <StatusIcon status="under_maintenance" className="incident-icon" />
                <div>
                  <h3 dir="auto">
                    <a href={t.path(`/maintenances/${maintenance.id}`)}>{maintenance.name}</a>
                  </h3>
                  <p className="facts">
                    <span>
                      <Time instant={maintenance.plannedStartTime} timeZone={timeZone} />
                    </span>
                    <span>{t.duration(maintenance.plannedEndTime - maintenance.plannedStartTime)}</span>
                  </p>
                </div>
              </header>
              <div className="incident-body">
                <Message written={maintenance} />
                {names.length > 0 && <p className="hint">{t.maintenances.affected(names.map(isolate))}</p>}
              </div>
            </article>
          );
        })}
    </section>
  );
}
