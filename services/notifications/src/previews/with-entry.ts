import { InvalidError } from '@candor/platform/errors.js';
import { type Entry, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';

/**
 * The incident and the entry that a preview is about.
 * @param entryId of the entry that is meant; empty for the newest
 * @throws InvalidError unless there is one
 */
export function withEntry(incident: Incident | undefined, entryId: string): { incident: Incident; entry: Entry } {
  const entry = incident?.entries.find(({ id }) => entryId === '' || id === entryId);
  if (!incident || !entry) throw new InvalidError([{ pointer: '/incident', detail: 'Must have an entry.' }]);
  return { incident, entry };
}
