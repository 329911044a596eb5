import { courseOf, latestClaims, resolvedAt } from '@candor/proto/incident-course.js';
import {
  componentStatuses,
  incidentImpacts,
  incidentStatuses,
  type IncidentStatusWord,
} from '@candor/proto/status-words.js';
import { type Entry } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { type IncidentUpdate } from '../channel/notification.js';
import { maintenanceUrl } from '../channel/page-url.js';
import { iso } from './iso-time.js';

/** Labels of a maintenance's stages, by the status of its incident. */
const MAINTENANCE_STATUSES: Record<IncidentStatusWord, string> = {
  investigating: 'in_progress',
  identified: 'in_progress',
  monitoring: 'verifying',
  resolved: 'completed',
};

/**
 * An incident with its entries, newest first. One that a maintenance opened is the maintenance itself, under its
 * announced id, with its planned times.
 */
export function incidentBody(update: IncidentUpdate): object {
  const { incident, organisation, planned } = update;
  const newest = incident.entries[0];
  const end = resolvedAt(courseOf(incident));
  const id = incident.maintenanceId || incident.id;
  return {
    id,
    name: incident.name,
    status: statusOf(incident.status, update),
    created_at: iso(incident.creationTime),
    updated_at: iso(newest?.date ?? incident.creationTime),
    monitoring_at: firstWith(incident.entries, IncidentStatus.MONITORING),
    resolved_at: end === undefined ? null : iso(BigInt(end)),
    impact: incidentImpacts.wordOf(incident.impact) ?? incidentImpacts.wordOf(IncidentImpact.NONE),
    shortlink:
      incident.maintenanceId && !incident.private
        ? maintenanceUrl(organisation.newsUrl, incident.maintenanceId)
        : update.url,
    page_id: organisation.id,
    backfilled: incident.backdated,
    scheduled_for: planned ? iso(planned.start) : null,
    scheduled_until: planned ? iso(planned.end) : null,
    incident_updates: incident.entries.map((entry, n) => toUpdate(entry, incident.entries.slice(n + 1), update)),
    components: touched(update),
  };
}

function statusOf(status: IncidentStatus, { incident }: IncidentUpdate): string {
  const word = incidentStatuses.wordOf(status) ?? 'investigating';
  return incident.maintenanceId ? MAINTENANCE_STATUSES[word] : word;
}

function toUpdate(entry: Entry, older: readonly Entry[], update: IncidentUpdate) {
  const date = iso(entry.date);
  const components = affected(entry, update, older);
  return {
    id: entry.id,
    status: statusOf(entry.status, update),
    body: entry.message,
    incident_id: update.incident.maintenanceId || entry.incidentId,
    created_at: date,
    updated_at: date,
    display_at: date,
    affected_components: components.length > 0 ? components : null,
    deliver_notifications: entry.sendNotification,
    custom_tweet: null,
    tweet_id: null,
  };
}

/** The components that the incident ever affected, as the page shows them; internal ones are left out. */
function touched({ incident, componentNames, componentStatuses: shown }: IncidentUpdate) {
  return latestClaims(courseOf(incident)).flatMap(({ componentId: id, componentStatus }) => {
    const name = componentNames.get(id);
    if (name === undefined) return [];
    return { id, name, status: incident.private ? componentStatus : (shown.get(id) ?? 'operational') };
  });
}

/** The components of an entry that its readers may see. Before its first mention a component was operational. */
function affected(entry: Entry, { componentNames }: IncidentUpdate, older: readonly Entry[]) {
  return entry.affectedComponents.flatMap(({ componentId, componentStatus }) => {
    const name = componentNames.get(componentId);
    if (name === undefined) return [];
    const before = older.flatMap((e) => e.affectedComponents).find((c) => c.componentId === componentId);
    return {
      code: componentId,
      name,
      old_status: (before && componentStatuses.wordOf(before.componentStatus)) ?? 'operational',
      new_status: componentStatuses.wordOf(componentStatus) ?? 'operational',
    };
  });
}

/** When the incident first had a status; null if it never did. @param entries newest first */
function firstWith(entries: readonly Entry[], status: IncidentStatus): string | null {
  const first = entries.findLast((entry) => entry.status === status);
  return first ? iso(first.date) : null;
}
