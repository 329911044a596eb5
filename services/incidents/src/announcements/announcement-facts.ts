import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { AnnouncementSchema, type Announcement } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { placingOfAnnouncement } from '@candor/proto/page-placement.js';
import { pagesThatShow } from '../pages/pages-that-show.js';
import { countChange } from '../versions/revision.js';
import type { AnnouncementEntity } from './announcement.entity.js';
import { announcementToWire } from './announcement.mapper.js';

/** Publishes the events of an announcement, in the transaction of the change. */
@Injectable()
export class AnnouncementFacts {
  constructor(private readonly outbox: Outbox) {}

  /**
   * It was written or changed, has begun or has ended.
   * @param hasBegun whether it is with this that visitors see it first; recipients are notified then, if it notifies
   * @param pagesBefore the pages that it was on, where these are others now
   */
  async saved(
    tx: Tx,
    announcement: AnnouncementEntity,
    { hasBegun, pagesBefore = [] }: { hasBegun: boolean; pagesBefore?: readonly string[] },
  ): Promise<Announcement> {
    const { customerId, sendNotification } = announcement;
    const published = create(AnnouncementSchema, announcementToWire(announcement));
    const fact = { customerId, announcement: published };
    const concerned = [...new Set([...pagesBefore, ...announcement.pageIds])];
    await this.outbox.addEvent(tx, 'evt.incidents.v1.announcement_saved', { ...fact, pageIds: concerned }, customerId);
    // One that has ended by now is no news.
    if (hasBegun && sendNotification && !announcement.ended) {
      const { pageIds } = await pagesThatShow(tx, customerId, placingOfAnnouncement(announcement));
      await this.outbox.addEvent(tx, 'evt.incidents.v1.announcement_published', { ...fact, pageIds }, customerId);
    }
    await countChange(tx, customerId);
    return published;
  }

  /** It was deleted. The event has a version above its last, so that no late state restores it. */
  async deleted(tx: Tx, { id, customerId, version, pageIds }: AnnouncementEntity): Promise<void> {
    const fact = { customerId, announcementId: id, version: BigInt(version + 1), pageIds };
    await this.outbox.addEvent(tx, 'evt.incidents.v1.announcement_deleted', fact, customerId);
    await countChange(tx, customerId);
  }
}
