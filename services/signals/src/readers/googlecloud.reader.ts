import { z } from 'zod';
import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { below, buildReading, lowered, wordIn } from './build-reading.js';
import { readJson } from './json-document.js';
import type { Reader } from './reading.js';
import { linkOf, timeOf } from './text.js';

const text = z.string().nullish();
const product = z.object({ title: z.string(), id: z.string() });

const incidents = z.array(
  z.object({
    id: z.string(),
    begin: z.string(),
    end: text,
    external_desc: z.string(),
    most_recent_update: z.object({ text }).nullish(),
    status_impact: z.unknown().optional(),
    severity: z.unknown().optional(),
    service_key: text,
    service_name: text,
    affected_products: z.array(product).nullish(),
    uri: text,
  }),
);

const products = z.object({ products: z.array(product) });

type Incident = z.infer<typeof incidents>[number];

/** SERVICE_INFORMATION is said of trouble that is small: an open one is not "operational". */
const STATUSES: Readonly<Record<string, ComponentStatus>> = {
  SERVICE_INFORMATION: ComponentStatus.DEGRADED_PERFORMANCE,
  SERVICE_DISRUPTION: ComponentStatus.PARTIAL_OUTAGE,
  SERVICE_OUTAGE: ComponentStatus.MAJOR_OUTAGE,
};

const IMPACTS: Readonly<Record<string, IncidentImpact>> = {
  low: IncidentImpact.MINOR,
  medium: IncidentImpact.MAJOR,
  high: IncidentImpact.CRITICAL,
};

/**
 * Google Cloud (https://status.cloud.google.com/incidents.schema.json) and Google's other dashboards of the same form.
 * The incidents are a history: one without an end is open. A product is operational unless an open one names it.
 */
export const googlecloudReader: Reader = {
  kind: 'googlecloud',
  documents: (page) => [
    { url: below(page, '/incidents.json'), isOptional: false },
    { url: below(page, '/products.json'), isOptional: false },
  ],
  read: ([body = '', list = ''], page) => {
    const history = readJson(body, incidents, 'The incidents.json');
    const listed = readJson(list, products, 'The products.json').products;
    const open = history.filter((incident) => !incident.end);
    const known = new Set(listed.map(({ id }) => id));
    const unlisted = new Map(
      open.flatMap(productsOf).flatMap((one) => (known.has(one.id) ? [] : [[one.id, one] as const])),
    );
    return buildReading({
      name: page.hostname === 'status.cloud.google.com' ? 'Google Cloud' : '',
      url: page.href,
      components: lowered(
        [...listed, ...unlisted.values()].map(({ id, title }) => ({ id, name: title })),
        open.map((incident) => ({
          componentIds: productsOf(incident).map(({ id }) => id),
          status: wordIn(STATUSES, incident.status_impact),
        })),
      ),
      incidents: history.map((incident) => ({
        id: incident.id,
        kind: 'incident',
        name: incident.external_desc,
        // Relative to the page, with its path as a folder.
        url: linkOf(incident.uri, below(page, '/')),
        impact: wordIn(IMPACTS, incident.severity),
        message: incident.most_recent_update?.text ?? '',
        startedAt: timeOf(incident.begin),
        isOver: Boolean(incident.end),
        endedAt: timeOf(incident.end),
        componentIds: productsOf(incident).map(({ id }) => id),
      })),
    });
  },
};

/** An incident about several products names one service for all of them, "Multiple Products", beside the products. */
function productsOf(incident: Incident): readonly z.infer<typeof product>[] {
  const affected = incident.affected_products ?? [];
  if (affected.length > 0 || !incident.service_key) return affected;
  return [{ id: incident.service_key, title: incident.service_name ?? incident.service_key }];
}
