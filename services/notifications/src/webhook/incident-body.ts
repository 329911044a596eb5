import { componentChanges } from '@candor/compat/component-changes.js';
import { firstWith, incidentJson, withHtml, type ItemUpdate } from '@candor/compat/incident-json.js';
import { runningStatuses } from '@candor/compat/item-status.js';
import { courseOf, latestClaims, resolvedAt, type CourseEntry } from '@candor/proto/incident-course.js';
import { incidentImpacts, incidentStatuses } from '@candor/proto/status-words.js';
import { isInternal } from '../channel/is-internal.js';
import { type IncidentUpdate } from '../channel/notification.js';
import { inPageOrder } from '../channel/page-order.js';
import { maintenanceUrl } from '../channel/page-url.js';
import { writtenMessage } from '../channel/written-message.js';
import { postmortemBody } from './postmortem-body.js';
import { utc } from './utc.js';

/**
 * An incident with its entries, newest first. One that a maintenance opened is the maintenance itself, under its
 * announced id, with its planned times.
 */
export function incidentBody(news: IncidentUpdate): object {
  const { incident, organisation, planned, componentNames } = news;
  const course = courseOf(incident);
  const updates = updatesOf(news, course);
  const monitoringAt = firstWith(updates, incident.maintenanceId ? 'verifying' : 'monitoring');
  const endedAt = resolvedAt(course);
  const createdAt = Number(incident.creationTime);
  const item = {
    id: incident.maintenanceId || incident.id,
    name: incident.name,
    url:
      incident.maintenanceId && !isInternal(news)
        ? maintenanceUrl(organisation.newsUrl, incident.maintenanceId)
        : news.url,
    status: statusIn(news, incidentStatuses.wordOf(incident.status) ?? 'investigating'),
    impact: incidentImpacts.wordOf(incident.impact) ?? 'none',
    createdAt,
    updatedAt: updates[0]?.date ?? createdAt,
    ...(monitoringAt !== undefined && { monitoringAt }),
    ...(endedAt !== undefined && { endedAt }),
    updates,
  } as const;
  // The plan itself may arrive after the entry that moves it.
  const moved = incident.entries.find(({ plannedEndChange }) => plannedEndChange)?.plannedEndChange;
  const nameOf = (componentId: string) => componentNames.get(componentId);
  const components = touched(news, course);
  return {
    ...withHtml(incidentJson(item, { pageId: organisation.id, components, nameOf, time: utc }), updates),
    backfilled: incident.backdated,
    ...postmortemBody(incident),
    scheduled_for: planned ? utc(Number(planned.start)) : null,
    scheduled_until: planned ? utc(Number(moved?.after ?? planned.end)) : null,
  };
}

function statusIn({ incident }: IncidentUpdate, status: CourseEntry['incidentStatus']): ItemUpdate['status'] {
  return incident.maintenanceId ? runningStatuses[status] : status;
}

/** @param course one for each entry of the incident, in the same order */
function updatesOf(news: IncidentUpdate, course: readonly CourseEntry[]): ItemUpdate[] {
  const { entries } = news.incident;
  const changes = (entry: CourseEntry, older: readonly CourseEntry[]) =>
    inPageOrder(componentChanges(entry, older), news.componentNames, ({ componentId }) => componentId);
  return course.map((entry, n) => ({
    id: entries[n]!.id,
    date: entry.date,
    status: statusIn(news, entry.incidentStatus),
    ...writtenMessage(entries[n]!),
    affected: changes(entry, course.slice(n + 1)),
    notified: entries[n]!.sendNotification,
    ...(entries[n]!.editedAt !== undefined && { editedAt: Number(entries[n]!.editedAt) }),
  }));
}

/** The components that the incident ever affected, as the page shows them; internal ones are left out. */
function touched(news: IncidentUpdate, course: readonly CourseEntry[]) {
  const { componentNames, componentStatuses: shown } = news;
  const claims = inPageOrder(latestClaims(course), componentNames, ({ componentId }) => componentId);
  return claims.flatMap(({ componentId: id, componentStatus }) => {
    const name = componentNames.get(id);
    if (name === undefined) return [];
    return { id, name, status: isInternal(news) ? componentStatus : (shown.get(id) ?? 'operational') };
  });
}
