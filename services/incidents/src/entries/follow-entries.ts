import type { IncidentEntity } from '../incidents/incident.entity.js';
import type { EntryEntity } from './entry.entity.js';

/**
 * What entries decide of their incident: it began with the oldest and stands where the newest says.
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
