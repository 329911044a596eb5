import {
  incidentImpacts,
  incidentStatuses,
  componentStatuses,
  type IncidentImpactWord,
} from '@candor/proto/status-words.js';
import { type Entry } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { type IncidentUpdate } from '../channel/notification.js';
import { incidentUrl } from '../channel/page-url.js';

const DOCUMENTATION = 'https://www.standardwebhooks.com';

const DESCRIPTIONS: Record<IncidentImpactWord, string> = {
  none: 'All Systems Operational',
  minor: 'Partial System Outage',
  major: 'Partial System Outage',
  critical: 'Major System Outage',
  maintenance: 'Service Under Maintenance',
};

/** A body that is the same for every recipient but for one URL. */
export interface WebhookBody {
  /** JSON up to the unsubscribe URL, and from there on. */
  readonly before: string;
  readonly after: string;
}

/** The body for one recipient. @param unsubscribe a URL in its normalised form, which needs no JSON escapes */
export function fillBody({ before, after }: WebhookBody, unsubscribe: string): string {
  return before + unsubscribe + after;
}

/**
 * Builds the established envelope: receivers branch on the presence of `incident`. Times are ISO 8601 with offset and
 * milliseconds, updates newest first, arrays always there.
 * @param now epoch ms
 */
export function buildBody(update: IncidentUpdate, now: number): WebhookBody {
  const { incident, organisation } = update;
  const indicator = incidentImpacts.wordOf(update.pageImpact) ?? 'none';
  const newest = incident.entries[0];
  const page = { id: organisation.id, status_indicator: indicator, status_description: DESCRIPTIONS[indicator] };
  const body = {
    page,
    incident: {
      id: incident.id,
      name: incident.name,
      status: incidentStatuses.wordOf(incident.status) ?? 'investigating',
      created_at: iso(incident.creationTime),
      updated_at: iso(newest?.date ?? incident.creationTime),
      monitoring_at: firstWith(incident.entries, IncidentStatus.MONITORING),
      resolved_at:
        incident.status === IncidentStatus.RESOLVED ? firstWith(incident.entries, IncidentStatus.RESOLVED) : null,
      impact: incidentImpacts.wordOf(incident.impact) ?? incidentImpacts.wordOf(IncidentImpact.NONE),
      shortlink: incidentUrl(organisation.pageUrl, incident.id),
      page_id: organisation.id,
      backfilled: false,
      scheduled_for: null,
      scheduled_until: null,
      incident_updates: incident.entries.map((entry, n) => toUpdate(entry, incident.entries.slice(n + 1), update)),
      components: newest
        ? affected(newest, update).map(({ code, name, new_status }) => ({ id: code, name, status: new_status }))
        : [],
    },
  };
  const meta = { documentation: DOCUMENTATION, generated_at: new Date(now).toISOString() };
  return {
    before: '{"meta":{"unsubscribe":"',
    after: `",${JSON.stringify(meta).slice(1)},${JSON.stringify(body).slice(1)}`,
  };
}

function toUpdate(entry: Entry, older: readonly Entry[], update: IncidentUpdate) {
  const date = iso(entry.date);
  const components = affected(entry, update, older);
  return {
    id: entry.id,
    status: incidentStatuses.wordOf(entry.status) ?? 'investigating',
    body: entry.message,
    incident_id: entry.incidentId,
    created_at: date,
    updated_at: date,
    display_at: date,
    affected_components: components.length > 0 ? components : null,
    deliver_notifications: entry.sendNotification,
    custom_tweet: null,
    tweet_id: null,
  };
}

/** What an entry says of components that its readers may know of. Before its first mention a component was operational. */
function affected(entry: Entry, { componentNames }: IncidentUpdate, older: readonly Entry[] = []) {
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

/** When the incident first took a status; null if it never did. @param entries newest first */
function firstWith(entries: readonly Entry[], status: IncidentStatus): string | null {
  const first = entries.findLast((entry) => entry.status === status);
  return first ? iso(first.date) : null;
}

function iso(epochMs: bigint): string {
  return new Date(Number(epochMs)).toISOString();
}
