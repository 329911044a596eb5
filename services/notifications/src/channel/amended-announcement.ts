import { AnnouncementState, type Announcement } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';

/**
 * An announcement as it was published, with what was corrected since. Undefined once it has ended: then there is nothing
 * to send.
 * @param current the newest state known; when it is the older of the two it changes nothing
 */
export function amendedAnnouncement(
  published: Announcement,
  current: Announcement | undefined,
): Announcement | undefined {
  const newest = current && current.version > published.version ? current : published;
  return newest.state === AnnouncementState.ENDED ? undefined : newest;
}
