import { Controller } from '@nestjs/common';
import {
  type AnnouncementDeleted,
  type AnnouncementPublished,
  type AnnouncementSaved,
} from '@candor/proto/gen/candor/incidents/v1/announcement_events_pb.js';
import { OnEvent, type MessageMeta } from '@candor/streams/on-event.js';
import { PageFacts } from './page-facts.js';
import { Planner } from './planner.js';

/** Announcements: that one has begun notifies recipients, every other change notifies nobody. */
@Controller()
export class AnnouncementsController {
  constructor(
    private readonly planner: Planner,
    private readonly pageFacts: PageFacts,
  ) {}

  @OnEvent('evt.incidents.v1.announcement_published', { consumer: 'notifications-planner-announcements' })
  async onAnnouncementPublished(fact: AnnouncementPublished, meta: MessageMeta): Promise<void> {
    await this.planner.planAnnouncement(fact, meta);
  }

  @OnEvent('evt.incidents.v1.announcement_saved', { consumer: 'notifications-planner-saved-announcements' })
  async onAnnouncementSaved({ customerId, announcement }: AnnouncementSaved): Promise<void> {
    if (announcement) await this.pageFacts.correctAnnouncement(customerId, announcement);
  }

  @OnEvent('evt.incidents.v1.announcement_deleted', { consumer: 'notifications-planner-deleted-announcements' })
  async onAnnouncementDeleted(fact: AnnouncementDeleted): Promise<void> {
    await this.pageFacts.forgetAnnouncement(fact);
  }
}
