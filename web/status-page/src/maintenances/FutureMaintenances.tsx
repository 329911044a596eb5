import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { split, WHOLE_MAINTENANCES } from '../state/page-extent.js';
import { type PageMaintenance } from '../state/page-state.js';
import { type PageView } from '../state/page-view.js';
import { FurtherItems } from '../text/FurtherItems.js';
import { Message } from '../text/Message.js';
import { Time } from '../text/Time.js';
import { AffectedNames } from './AffectedNames.js';
import { Recurrence } from './Recurrence.js';
import { type Upcoming, upcomingOf } from './upcoming.js';

interface PlannedProps {
  view: PageView;
  upcoming: Upcoming;
}

function Planned({ view, upcoming: { maintenance, further } }: PlannedProps): ReactElement {
  const t = useTexts();
  const { timeZone } = view.state;
  return (
    <article className="card incident tone-under-maintenance">
      <header className="incident-head">
        <StatusIcon status="under_maintenance" className="incident-icon" />
        <div>
          <h3 dir="auto">
            <a href={t.path(`/maintenances/${maintenance.id}`)} lang={maintenance.nameLang}>
              {maintenance.name}
            </a>
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
        <Message written={maintenance} lang={maintenance.messageLang} />
        <Recurrence maintenance={maintenance} further={further} timeZone={timeZone} />
        <AffectedNames view={view} components={maintenance.affectedComponents} />
      </div>
    </article>
  );
}

/** A planned maintenance in one line: of many, the next ones are enough to read. */
function PlannedLine({ view, maintenance }: { view: PageView; maintenance: PageMaintenance }): ReactElement {
  const t = useTexts();
  return (
    <li className="tone-under-maintenance">
      <StatusIcon status="under_maintenance" />
      <a href={t.path(`/maintenances/${maintenance.id}`)} dir="auto" lang={maintenance.nameLang}>
        {maintenance.name}
      </a>
      <span className="facts">
        <Time instant={maintenance.plannedStartTime} timeZone={view.state.timeZone} />
      </span>
    </li>
  );
}

/** The maintenances to come, soonest first; of a recurring one the next. Nothing where there are none. */
export function FutureMaintenances({ view }: { view: PageView }): ReactElement | null {
  const t = useTexts();
  const planned = upcomingOf(view.state.maintenances);
  if (planned.length === 0) return null;
  const { first, others } = split(planned, WHOLE_MAINTENANCES);
  return (
    <section aria-labelledby="maintenances">
      <h2 id="maintenances">{t.maintenances.title}</h2>
      {first.map((upcoming) => (
        <Planned key={upcoming.maintenance.id} view={view} upcoming={upcoming} />
      ))}
      {others.length > 0 && (
        <FurtherItems count={others.length}>
          <ul className="lines">
            {others.map(({ maintenance }) => (
              <PlannedLine key={maintenance.id} view={view} maintenance={maintenance} />
            ))}
          </ul>
        </FurtherItems>
      )}
    </section>
  );
}
