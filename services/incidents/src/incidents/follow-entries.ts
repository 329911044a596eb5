import type { ComponentStatusWord } from '@candor/proto/status-words.js';
import { impactOfStatus, worstStatus } from '@candor/proto/page-status.js';
import type { IncidentEntity } from './incident.entity.js';
import type { EntryEntity } from '../entries/entry.entity.js';

/** What an entry says of its incident and of services. */
interface Said extends Pick<EntryEntity, 'date' | 'status'> {
  readonly components: readonly { readonly status: ComponentStatusWord }[];
}

/**
 * The fields of an incident that follow from its entries: it started with the oldest and has the status of the newest. Its
 * impact is that of the worst status that any of them gave a service, unless a user chose one.
 * @param entries all of the incident's, newest first, at least one
 */
export function followEntries(
  { impact, impactFollows }: Pick<IncidentEntity, 'impact' | 'impactFollows'>,
  entries: readonly Said[],
): Pick<IncidentEntity, 'creationTime' | 'status' | 'impact'> {
  const newest = entries[0];
  const oldest = entries.at(-1);
  if (!newest || !oldest) throw new Error('An incident has at least one entry');
  const worst = worstStatus(entries.flatMap(({ components }) => components.map(({ status }) => status)));
  return {
    creationTime: oldest.date,
    status: newest.status,
    impact: impactFollows ? impactOfStatus(worst) : impact,
  };
}
