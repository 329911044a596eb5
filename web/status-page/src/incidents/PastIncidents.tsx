import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageIncident } from '../page-state.js';
import { type PageView } from '../page-view.js';
import { Message } from '../text/Message.js';
import { Time } from '../text/Time.js';
import { EntryList } from './EntryList.js';
import { resolvedAfter } from './incident-status.js';
import { incidentsByDay } from './incidents-by-day.js';

function PastIncident({ incident, timeZone }: { incident: PageIncident; timeZone: string }): ReactElement {
  const t = useTexts();
  const [newest, ...earlier] = incident.entries;
  const duration = resolvedAfter(incident);
  return (
    <article className="past">
      <h4 dir="auto">
        <a href={`/incidents/${incident.id}`}>{incident.name}</a>
      </h4>
      <p className="facts">
        <span>{t.incidentStatus[incident.incidentStatus]}</span>
        {newest && (
          <span>
            <Time instant={newest.date} timeZone={timeZone} />
          </span>
        )}
        {duration !== undefined && duration > 0 && <span>{t.incidents.lasted(duration)}</span>}
      </p>
      {newest && <Message text={newest.message} />}
      {earlier.length > 0 && (
        <details className="earlier">
          <summary>{t.incidents.earlier(earlier.length)}</summary>
          <EntryList entries={earlier} timeZone={timeZone} />
        </details>
      )}
    </article>
  );
}

/** Resolved incidents under the day they began, newest day first. */
export function PastIncidents({ view }: { view: PageView }): ReactElement {
  const t = useTexts();
  const { pastIncidents, timeZone } = view.state;
  const days = incidentsByDay(pastIncidents, timeZone);
  return (
    <section aria-labelledby="past-incidents">
      <h2 id="past-incidents">{t.incidents.past}</h2>
      {days.length === 0 ? (
        <p className="empty">{t.incidents.none(view.periodDays)}</p>
      ) : (
        days.map(({ key, instant, incidents }) => (
          <section key={key} className="day">
            <h3>
              <Time instant={instant} timeZone={timeZone} form="day" />
            </h3>
            {incidents.map((incident) => (
              <PastIncident key={incident.id} incident={incident} timeZone={timeZone} />
            ))}
          </section>
        ))
      )}
      <p className="more">
        <a href="/history">{t.history.all}</a>
      </p>
    </section>
  );
}
