import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireTenant, seesInternal, type Actor } from '@candor/platform/actor.js';
import {
  AnnouncementSchema,
  type Announcement,
  type SearchAnnouncementsRequest,
} from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { firstPageShows, placingOfAnnouncement } from '@candor/proto/page-placement.js';
import { findRows, makePage, matching } from '../search/search-page.js';
import { readSearch } from '../search/search.rules.js';
import { ANNOUNCEMENTS, ANNOUNCEMENTS_OF_FIRST_PAGE, STAFF_ANNOUNCEMENTS } from './announcement-search.js';
import { AnnouncementEntity } from './announcement.entity.js';
import { announcementToWire } from './announcement.mapper.js';
import { noAnnouncement, requireAnnouncement } from './require-announcement.js';

/** An announcement names none, so none decides where it shows. */
const NO_COMPONENTS = { isShown: () => false, everChosen: new Set<string>(), everInAudience: new Set<string>() };

/**
 * Announcements for the screens. A visitor gets none before its start, nor those of further pages alone, and not who wrote
 * them.
 */
@Injectable()
export class AnnouncementsReader {
  constructor(private readonly database: Database) {}

  /** @throws NotFoundError unless the actor may see an announcement of that id */
  async get(actor: Actor, id: string): Promise<Announcement> {
    const customerId = requireTenant(actor);
    const isStaff = seesInternal(actor);
    const found = await this.database.tenant(customerId, async (tx) => {
      const one = await requireAnnouncement(tx, { id, customerId }, { publishedOnly: !isStaff });
      const isOnFirst = firstPageShows(placingOfAnnouncement(one), { id: customerId, ...NO_COMPONENTS });
      if (!isStaff && !isOnFirst) throw noAnnouncement();
      return one;
    });
    return create(AnnouncementSchema, announcementToWire(found, { seesAuthors: isStaff, seesPages: isStaff }));
  }

  /**
   * One page of the announcements that match every filter, the latest start first.
   * @throws InvalidError naming unknown filters, operators, values or an unknown cursor
   */
  async search(
    actor: Actor,
    request: SearchAnnouncementsRequest,
  ): Promise<{ announcements: Announcement[]; nextCursor: string; total?: number }> {
    const customerId = requireTenant(actor);
    const seesAuthors = seesInternal(actor);
    const seesPages = seesAuthors || request.everyPage;
    const search = readSearch(request, seesAuthors ? STAFF_ANNOUNCEMENTS : ANNOUNCEMENTS);
    const { rows, total } = await this.database.tenant(customerId, async (tx) => {
      const seen = () => {
        const query = tx
          .createQueryBuilder(AnnouncementEntity, 'a')
          .where('a.customer_id = :customerId', { customerId });
        if (!seesAuthors) query.andWhere('a.published_at is not null');
        return seesPages ? query : query.andWhere(ANNOUNCEMENTS_OF_FIRST_PAGE);
      };
      const rows = await findRows(seen().orderBy({ 'a.startsAt': 'DESC', 'a.id': 'DESC' }), search);
      return { rows, total: request.withTotal ? { total: await matching(seen(), search).getCount() } : {} };
    });
    const { found, nextCursor } = await makePage(rows, search, {
      schema: AnnouncementSchema,
      toWire: async (some) => some.map((row) => announcementToWire(row, { seesAuthors, seesPages })),
      timeOf: ({ startsAt }) => startsAt,
    });
    return { announcements: found, nextCursor, ...total };
  }
}
