import { latestClaims } from '@candor/proto/incident-course.js';
import { DEFAULT_PERIOD_DAYS } from '@candor/ui/uptime/time-filters.js';
import { type ReactElement } from 'react';
import { pageMonth } from '../time/page-month.js';
import { useTexts } from '../language/texts-context.js';
import { pageHistoryStart } from '../time/page-day.js';
import { type PageIncident } from '../state/page-state.js';
import { AffectedNames } from '../maintenances/AffectedNames.js';
import { LISTED_PAST, split } from '../state/page-extent.js';
import { type PageView } from '../state/page-view.js';
import { Message } from '../text/Message.js';
import { Time } from '../text/Time.js';
import { closingOf } from './closing.js';
import { EntryList } from './EntryList.js';
import { resolvedAfter } from './incident-status.js';
import { incidentsByDay } from './incidents-by-day.js';
import { statusLabel } from './status-label.js';

function PastIncident({ view, incident }: { view: PageView; incident: PageIncident }): ReactElement {
  const t = useTexts();
  const { timeZone } = view.state;
  const { said, postmortem } = closingOf(incident);
  const [newest, ...earlier] = said;
  const duration = resolvedAfter(incident);
  return (
    <article className="past">
      <h4 dir="auto">
        <a href={t.path(`/incidents/${incident.id}`)} lang={incident.nameLang}>
          {incident.name}
        </a>
      </h4>
      <p className="facts">
        <span>{statusLabel(t, incident)}</span>
        {newest && (
          <span>
            <Time instant={newest.date} timeZone={timeZone} />
          </span>
        )}
        {duration !== undefined && duration > 0 && <span>{t.incidents.lasted(duration)}</span>}
        {postmortem && <a href={`${t.path(`/incidents/${incident.id}`)}#postmortem`}>{t.postmortem}</a>}
      </p>
      {newest && <Message written={newest} lang={newest.messageLang} />}
      <AffectedNames view={view} components={latestClaims(incident.entries)} />
      {earlier.length > 0 && (
        <details className="earlier">
          <summary>{t.incidents.earlier(earlier.length)}</summary>
          <EntryList incident={{ ...incident, entries: said }} skip={1} timeZone={timeZone} />
        </details>
      )}
    </article>
  );
}

/** Resolved incidents of the period, but of 90 days at most, under the day they started, newest day first. */
export function PastIncidents({ view }: { view: PageView }): ReactElement {
  const t = useTexts();
  const { pastIncidents, timeZone, now, months } = view.state;
  const shownDays = Math.min(view.periodDays, DEFAULT_PERIOD_DAYS);
  const since = pageHistoryStart(now, timeZone, shownDays);
  const ofPeriod = pastIncidents
    .filter(({ creationTime }) => creationTime >= since)
    .toSorted((a, b) => b.creationTime - a.creationTime);
  const { first, others } = split(ofPeriod, LISTED_PAST);
  const days = incidentsByDay(first, timeZone);
  const isWholePast = view.period === 'all_time' && months.every((month) => month > pageMonth(since, timeZone));
  return (
    <section className="past-incidents" aria-labelledby="past-incidents">
      <h2 id="past-incidents">{t.incidents.past}</h2>
      {days.length === 0 ? (
        <p className="empty">{isWholePast ? t.incidents.noneEver : t.incidents.none(shownDays)}</p>
      ) : (
        days.map(({ key, instant, incidents }) => (
          <section key={key} className="day">
            <h3>
              <Time instant={instant} timeZone={timeZone} form="day" />
            </h3>
            {incidents.map((incident) => (
              <PastIncident key={incident.id} view={view} incident={incident} />
            ))}
          </section>
        ))
      )}
      {others.length > 0 && <p className="hint">{t.services.newest(first.length)}</p>}
      <p className="more">
        <a href={t.path('/history')}>{t.history.all}</a>
      </p>
    </section>
  );
}
