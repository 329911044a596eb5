import { z } from 'zod';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { buildReading, impactOfStatus, lowered, wordIn, type Effect } from './build-reading.js';
import { readJson } from './json-document.js';
import type { Reader } from './reading.js';
import { linkOf, messageOfHtml, timeOf } from './text.js';

const text = z.string().nullish();

const current = z.object({
  status: z.string(),
  active_incidents: z.array(
    z.object({
      id: z.union([z.string(), z.number()]),
      date_created: text,
      date_updated: text,
      title: z.string(),
      type: z.unknown().optional(),
      status: z.unknown().optional(),
      url: text,
      services: z.array(z.string()).nullish(),
      notes: z.array(z.object({ date_created: text, body: text })).nullish(),
    }),
  ),
});

type Incident = z.infer<typeof current>['active_incidents'][number];

/** What Slack's page lists. The document names only those that an incident is about. */
const SERVICES = [
  ...['Login/SSO', 'Connectivity', 'Messaging', 'Files', 'Notifications', 'Search', 'Huddles', 'Canvases', 'Workflows'],
  ...['Apps/Integrations/APIs', 'Workspace/Org Administration'],
];

const STATUSES: Readonly<Record<string, ComponentStatus>> = {
  notice: ComponentStatus.DEGRADED_PERFORMANCE,
  incident: ComponentStatus.PARTIAL_OUTAGE,
  outage: ComponentStatus.MAJOR_OUTAGE,
  maintenance: ComponentStatus.UNDER_MAINTENANCE,
};

const OVER: ReadonlySet<unknown> = new Set(['resolved', 'completed', 'cancelled']);

/**
 * Slack (https://docs.slack.dev/reference/slack-status-api). A service is operational unless an active incident names
 * it, and only where the status of the whole agrees: "ok" without incidents, "active" with some.
 */
export const slackReader: Reader = {
  kind: 'slack',
  documents: () => [{ url: 'https://slack-status.com/api/v2.0.0/current', isOptional: false }],
  read: ([body = '']) => {
    const { status, active_incidents: incidents } = readJson(body, current, 'The current status');
    const open = incidents.filter((incident) => !OVER.has(incident.status));
    const effects = open.filter((incident) => incident.status !== 'scheduled').map(effectOf);
    const expected = effects.length > 0 ? ['active'] : open.length > 0 ? ['active', 'ok'] : ['ok'];
    const services = [...new Set([...SERVICES, ...open.flatMap((incident) => incident.services ?? [])])];
    return buildReading({
      name: 'Slack',
      url: 'https://slack-status.com/',
      components: lowered(
        services.map((name) => ({ id: name, name })),
        expected.includes(status) ? effects : [...effects, { componentIds: [], status: undefined }],
      ),
      incidents: incidents.map((incident) => ({
        id: incident.id,
        kind: incident.type === 'maintenance' ? 'maintenance' : 'incident',
        name: incident.title,
        url: linkOf(incident.url),
        impact: impactOfStatus(wordIn(STATUSES, incident.type)),
        message: messageOfHtml(newestNoteOf(incident)),
        startedAt: timeOf(incident.date_created),
        isOver: OVER.has(incident.status),
        endedAt: timeOf(incident.date_updated) ?? timeOf(incident.date_created),
        componentIds: incident.services ?? [],
      })),
    });
  },
};

function effectOf(incident: Incident): Effect {
  return { componentIds: incident.services ?? [], status: wordIn(STATUSES, incident.type) };
}

function newestNoteOf({ notes }: Incident): string {
  const newest = (notes ?? []).toSorted((a, b) => (timeOf(b.date_created) ?? 0) - (timeOf(a.date_created) ?? 0));
  return newest.at(0)?.body ?? '';
}
