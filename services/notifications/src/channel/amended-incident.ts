import { create } from '@bufbuild/protobuf';
import { IncidentSchema, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';

/**
 * An incident as it was sent, with later corrections applied: its name and that in further languages, its impact, its pages, the text and status of entries;
 * deleted entries are removed. Entries that were added later have notifications of their own and are left out.
 * Undefined once the incident became internal: then there is nothing to send.
 * @param current the newest state known; when it is the older of the two it changes nothing
 */
export function amendedIncident(published: Incident, current: Incident | undefined): Incident | undefined {
  if (!current || current.version <= published.version) return published;
  if (current.private && !published.private) return undefined;
  const now = new Map(current.entries.map((entry) => [entry.id, entry]));
  const entries = published.entries.flatMap((entry) => now.get(entry.id) ?? []);
  const newest = entries[0];
  return create(IncidentSchema, {
    ...published,
    name: current.name,
    translations: current.translations,
    impact: current.impact,
    pageIds: current.pageIds,
    status: newest?.status ?? published.status,
    entries,
  });
}
