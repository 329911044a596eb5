import { ConflictError } from '@candor/platform/errors.js';
import type { EntryEntity } from '../entries/entry.entity.js';
import type { IncidentEntity } from './incident.entity.js';

/** @throws ConflictError for a postmortem of an incident that is open or that has one */
export function requireRoomForPostmortem(
  { status }: Pick<IncidentEntity, 'status'>,
  entries: readonly Pick<EntryEntity, 'postmortem'>[],
): void {
  if (status !== 'resolved') throw new ConflictError('A postmortem is published once its incident is resolved.');
  if (entries.some(({ postmortem }) => postmortem))
    throw new ConflictError('This incident has a postmortem already. Please correct that one.');
}
