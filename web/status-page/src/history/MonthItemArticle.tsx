import { latestClaims } from '@candor/proto/incident-course.js';
import { maintenanceState } from '@candor/ui/status/maintenance-state.js';
import { type ReactElement } from 'react';
import { closingOf } from '../incidents/closing.js';
import { resolvedAfter } from '../incidents/incident-status.js';
import { statusLabel } from '../incidents/status-label.js';
import { useTexts } from '../language/texts-context.js';
import { AffectedNames } from '../maintenances/AffectedNames.js';
import { type PageView } from '../state/page-view.js';
import { MessageExcerpt } from '../text/MessageExcerpt.js';
import { Time } from '../text/Time.js';
import { type MonthItem } from './month-items.js';

/** A month may have hundreds of items; the full text is one link away. */
const MAX_EXCERPT = 300;

/** One incident, maintenance or announcement in the history of its month. */
export function MonthItemArticle({ item, view }: { item: MonthItem; view: PageView }): ReactElement {
  const t = useTexts();
  const { timeZone } = view.state;
  if (item.kind === 'maintenance') {
    const { id, name, nameLang, messageLang, plannedStartTime, plannedEndTime } = item.maintenance;
    const course = maintenanceState(item.maintenance);
    return (
      <article className="past">
        <h3 dir="auto">
          <a href={t.path(`/maintenances/${id}`)} lang={nameLang}>
            {name}
          </a>
        </h3>
        <p className="facts">
          <span>{t.maintenances.title}</span>
          <span>{t.maintenanceState[course]}</span>
          <span>
            <Time instant={plannedStartTime} timeZone={timeZone} />
          </span>
          {course !== 'cancelled' && <span>{t.duration(plannedEndTime - plannedStartTime)}</span>}
        </p>
        <MessageExcerpt written={item.maintenance} lang={messageLang} maxLength={MAX_EXCERPT} />
        <AffectedNames view={view} components={item.maintenance.affectedComponents} />
      </article>
    );
  }
  if (item.kind === 'announcement') {
    const { id, name, nameLang, messageLang, startsAt } = item.announcement;
    return (
      <article className="past">
        <h3 dir="auto" lang={nameLang}>
          <a href={t.path(`/announcements/${id}`)}>{name}</a>
        </h3>
        <p className="facts">
          <span>{t.announcements.one}</span>
          <span>
            <Time instant={startsAt} timeZone={timeZone} />
          </span>
        </p>
        <MessageExcerpt written={item.announcement} lang={messageLang} maxLength={MAX_EXCERPT} />
      </article>
    );
  }
  const { incident } = item;
  const { said, postmortem } = closingOf(incident);
  const [newest] = said;
  const duration = resolvedAfter(incident);
  return (
    <article className="past">
      <h3 dir="auto">
        <a href={t.path(`/incidents/${incident.id}`)} lang={incident.nameLang}>
          {incident.name}
        </a>
      </h3>
      <p className="facts">
        <span>{statusLabel(t, incident)}</span>
        {incident.incidentImpact !== 'none' && <span>{t.incidentImpact[incident.incidentImpact]}</span>}
        {newest && (
          <span>
            <Time instant={newest.date} timeZone={timeZone} />
          </span>
        )}
        {duration !== undefined && duration > 0 && <span>{t.incidents.lasted(duration)}</span>}
        {postmortem && <a href={`${t.path(`/incidents/${incident.id}`)}#postmortem`}>{t.postmortem}</a>}
      </p>
      {newest && <MessageExcerpt written={newest} lang={newest.messageLang} maxLength={MAX_EXCERPT} />}
      <AffectedNames view={view} components={latestClaims(incident.entries)} />
    </article>
  );
}
