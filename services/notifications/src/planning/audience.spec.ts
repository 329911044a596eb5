import { create, toBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { AnnouncementPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/announcement_events_pb.js';
import { EntryPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { MaintenanceAnnouncedSchema } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { CHANNELS } from '../ledger/ledger-types.js';
import { audienceOf, isChannelOf } from './audience.js';

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

describe('the recipients of what some pages show', () => {
  const audiences = (pageIds: string[]) => {
    const entry = create(EntryPublishedSchema, { customerId: 'acme', incident: {}, pageIds });
    const notice = create(MaintenanceAnnouncedSchema, { customerId: 'acme', maintenance: {}, pageIds });
    const news = create(AnnouncementPublishedSchema, { customerId: 'acme', announcement: {}, pageIds });
    return [
      audienceOf({ kind: 'announcement', payload: Buffer.from(toBinary(AnnouncementPublishedSchema, news)) }),
      audienceOf({ kind: 'incident-update', payload: Buffer.from(toBinary(EntryPublishedSchema, entry)) }),
      audienceOf({ kind: 'maintenance-notice', payload: Buffer.from(toBinary(MaintenanceAnnouncedSchema, notice)) }),
    ];
  };

  it('are followers on X too, where the first page is among them', () => {
    for (const pageIds of [[], ['acme'], ['customer', 'acme']])
      for (const audience of audiences(pageIds)) expect(isChannelOf(audience, 'integrations', 'twitter')).toBe(true);
  });

  it('are within the organisation otherwise', () => {
    for (const audience of audiences(['customer']))
      expect(CHANNELS.filter((channel) => !isChannelOf(audience, 'integrations', channel))).toEqual(['twitter']);
  });
});

describe('the recipients of what only staff hear', () => {
  const channelsOf = (kind: 'draft-proposed' | 'upstream-unreadable', source: 'identity' | 'integrations') => {
    const audience = audienceOf({ kind, payload: Buffer.alloc(0) });
    expect(audience.administrators).toBe(true);
    return CHANNELS.filter((channel) => isChannelOf(audience, source, channel));
  };

  it.each(['draft-proposed', 'upstream-unreadable'] as const)(
    'are Admins and Owners by mail, and the Slack channels of the organisation: %s',
    (kind) => {
      expect(channelsOf(kind, 'identity')).toEqual(['email']);
      expect(channelsOf(kind, 'integrations')).toEqual(['slack']);
    },
  );
});
