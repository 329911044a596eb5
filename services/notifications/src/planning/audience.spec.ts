import { create, toBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { EntryPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { audienceOf } from './audience.js';

const published = (entryId: string) => {
  const naming = (id: string, ...components: string[]) => ({
    id,
    affectedComponents: components.map((componentId) => ({ componentId })),
  });
  const entries = [{ id: 'closing', postmortem: true }, naming('second', 'search'), naming('first', 'api')];
  const payload = Buffer.from(
    toBinary(EntryPublishedSchema, create(EntryPublishedSchema, { entryId, incident: { entries } })),
  );
  return audienceOf({ kind: 'incident-update', payload });
};

describe('the recipients of an entry', () => {
  it('are those of the components that it names', () => {
    expect(published('second').componentIds).toEqual(['search']);
  });

  it('are for a postmortem, which names none, those of all that the incident affected', () => {
    expect(published('closing').componentIds).toEqual(['search', 'api']);
  });
});
