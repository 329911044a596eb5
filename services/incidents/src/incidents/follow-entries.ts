import type { IncidentEntity } from './incident.entity.js';
import type { EntryEntity } from '../entries/entry.entity.js';

/**
 * The fields of an incident that follow from its entries: it started with the oldest and has the status of the newest.
 * @param entries all of the incident's, newest first, at least one
 */
export function followEntries(
  entries: readonly Pick<EntryEntity, 'date' | 'status'>[],
): Pick<IncidentEntity, 'creationTime' | 'status'> {
  const newest = entries[0];
  const oldest = entries.at(-1);
  if (!newest || !oldest) throw new Error('An incident has at least one entry');
  return { creationTime: oldest.date, status: newest.status };
}
