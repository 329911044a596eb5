import { isolate } from '@candor/ui/text/isolate.js';
import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageView } from '../state/page-view.js';
import { Message } from '../text/Message.js';
import { Time } from '../text/Time.js';
import { affectedNames } from './affected-names.js';
import { Recurrence } from './Recurrence.js';
import { upcomingOf } from './upcoming.js';

/** The maintenances to come, soonest first; of a recurring one the next. Nothing where there are none. */
export function FutureMaintenances({ view }: { view: PageView }): ReactElement | null {
  const t = useTexts();
  const { timeZone } = view.state;
  const planned = upcomingOf(view.state.maintenances);
  if (planned.length === 0) return null;
  return (
    <section aria-labelledby="maintenances">
      <h2 id="maintenances">{t.maintenances.title}</h2>
      {planned.map(({ maintenance, further }) => {
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
              <Message text={maintenance.message} />
              <Recurrence maintenance={maintenance} further={further} timeZone={timeZone} />
              {names.length > 0 && <p className="hint">{t.maintenances.affected(names.map(isolate))}</p>}
            </div>
          </article>
        );
      })}
    </section>
  );
}
