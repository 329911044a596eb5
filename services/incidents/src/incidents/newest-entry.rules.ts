import { create, type MessageShape } from '@bufbuild/protobuf';
import { anyPack, type AnySchema } from '@bufbuild/protobuf/wkt';
import { NewerEntrySchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { IncidentEntity } from './incident.entity.js';
import { entryToWire } from './incident.mapper.js';
import { isSameContent, type EntryContent } from '../entries/entry-content.rules.js';
import type { EntryEntity } from '../entries/entry.entity.js';

type Content = EntryContent & Pick<EntryEntity, 'id'>;

/** Whether the newest entry of an incident is another one now, or has another content. */
export function saysSomethingElse(before: Content | undefined, after: Content | undefined): boolean {
  return before?.id !== after?.id || before === undefined || after === undefined || !isSameContent(before, after);
}

/** For an author who has not seen an entry of the incident. @param version what to send to continue */
export function newerEntry(
  { private: isPrivate }: Pick<IncidentEntity, 'private'>,
  entry: EntryEntity,
  version: number,
): MessageShape<typeof AnySchema> {
  const newer = create(NewerEntrySchema, { version: BigInt(version), entry: entryToWire(entry), private: isPrivate });
  return anyPack(NewerEntrySchema, newer);
}
