import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { AnnouncementSchema, AnnouncementState } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { amendedAnnouncement } from './amended-announcement.js';

const of = (version: bigint, name: string, state = AnnouncementState.OPEN) =>
  create(AnnouncementSchema, { id: 'a', name, version, state });
const published = of(2n, 'Published');

describe('an announcement that is to be sent', () => {
  it('says what it says by now', () => {
    expect(amendedAnnouncement(published, of(3n, 'Corrected'))?.name).toBe('Corrected');
  });

  it.each([undefined, of(1n, 'Older'), of(2n, 'The same')])(
    'is as it was published where nothing newer is known',
    (known) => {
      expect(amendedAnnouncement(published, known)).toBe(published);
    },
  );

  it('is not sent any more once it has ended', () => {
    expect(amendedAnnouncement(published, of(3n, 'Published', AnnouncementState.ENDED))).toBeUndefined();
    expect(amendedAnnouncement(published, of(1n, 'Published', AnnouncementState.ENDED))).toBe(published);
  });
});
