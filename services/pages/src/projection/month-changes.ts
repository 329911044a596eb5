import { Injectable } from '@nestjs/common';
import { Database, onCommit, type Tx } from '@candor/database/database.js';
import { UnavailableError } from '@candor/platform/errors.js';
import type { Announcement } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { placingOfAnnouncement, type Placing } from '@candor/proto/page-placement.js';
import { pageMonth } from '@candor/status-page/time/page-month.js';
import { keepPages, loadPagesWith, takeFromPages } from '../page/further-pages.store.js';
import { takeFromAudiences } from '../page/readers.store.js';
import { DEFAULT_SETTINGS } from '../page/settings.entity.js';
import { MonthQueue } from './month-queue.js';
import { askForAll, askForEach, monthsWith } from './page-months.js';

/** A changed incident, maintenance or announcement. */
export interface ChangedItem {
  readonly id: string;
  /** When it began or was planned to (epoch ms), and what decides on which pages it is; undefined for a deleted one. */
  readonly shown?: { readonly time: number; readonly placing: Placing };
}

/** A changed announcement, or the id of a deleted one. Times are epoch ms. */
export type ChangedAnnouncement = Pick<Announcement, 'id'> &
  Partial<Pick<Announcement, 'startsAt' | 'publishedAt' | 'pageIds'>>;

/** Requests the months that a change affects. */
@Injectable()
export class MonthChanges {
  constructor(
    private readonly database: Database,
    private readonly queue: MonthQueue,
  ) {}

  /**
   * Requests the months in which the item was, and those of the first page and the pages that show it, future ones included. It is
   * read when they are projected, so order and repetition do not matter. For an organisation that is not known yet nothing is done: registering it
   * searches for everything that happened.
   */
  async follow(customerId: string, { id, shown }: ChangedItem): Promise<void> {
    await this.database.tenant(customerId, async (tx) => {
      const now = shown ? await monthsOf(tx, customerId, shown) : [];
      await askForEach(tx, customerId, [...(await monthsWith(tx, customerId, id)), ...now], id);
      onCommit(tx, () => this.queue.request(customerId));
    });
  }

  /**
   * The same of an announcement. From now on `incidents` is asked for announcements.
   * @throws UnavailableError while the organisation is not known: it would not be asked for this one
   */
  async followAnnouncement(
    customerId: string,
    { id, startsAt, publishedAt, pageIds = [] }: ChangedAnnouncement,
  ): Promise<void> {
    await this.database.tenant(customerId, async (tx) => {
      await keepPages(tx, customerId);
      // In this order: it may be registered between the two.
      const known = await tx.query<unknown[]>(`select from page where page_id = $1`, [customerId]);
      if (known.length === 0) throw new UnavailableError('The organisation is not known yet.');
      await tx.query(`update page set announces = true where customer_id = $1 and not announces`, [customerId]);
    });
    const shown = { time: Number(startsAt), placing: placingOfAnnouncement({ pageIds }) };
    await this.follow(customerId, { id, ...(publishedAt !== undefined && { shown }) });
  }

  /** Requests every month of some pages of an organisation, because what they show is another. */
  async followPages(customerId: string, pageIds: readonly string[]): Promise<void> {
    await this.database.tenant(customerId, async (tx) => {
      for (const pageId of [...new Set(pageIds)].sort()) await askForAll(tx, { customerId, pageId });
      onCommit(tx, () => this.queue.request(customerId));
    });
  }

  /** Takes a deleted component from every page, and from the audiences of the first one. */
  async forgetComponent(customerId: string, componentId: string): Promise<void> {
    await this.database.tenant(customerId, async (tx) => {
      await takeFromPages(tx, customerId, componentId);
      await takeFromAudiences(tx, customerId, componentId);
    });
  }

  /**
   * Requests everything that is due, for all organisations: left behind by a process that died, or by a change of the
   * time zone.
   */
  async resume(): Promise<void> {
    const due = await this.database.system((tx) =>
      tx.query<{ customerId: string }[]>(
        `select distinct page.customer_id as "customerId" from page
           left join page_settings settings using (page_id)
          where page.months_zone is distinct from coalesce(settings.time_zone, 'UTC')
             or exists (select from page_month due where due.page_id = page.page_id and due.asked > due.done)`,
      ),
    );
    this.queue.resume(due.map(({ customerId }) => customerId));
  }
}

/** The months of the first page, and of the others that show it, in which something is. */
async function monthsOf(
  tx: Tx,
  customerId: string,
  { time, placing: { named, chosen } }: NonNullable<ChangedItem['shown']>,
): Promise<{ pageId: string; month: string }[]> {
  const pageIds = [customerId, ...chosen, ...(await loadPagesWith(tx, customerId, named))];
  const zones = await tx.query<{ pageId: string; timeZone: string }[]>(
    `select page.page_id as "pageId", coalesce(settings.time_zone, $2) as "timeZone"
       from page left join page_settings settings using (page_id)
      where page.customer_id = $1 and page.page_id = any($3::uuid[])`,
    [customerId, DEFAULT_SETTINGS.timeZone, pageIds],
  );
  return zones.map(({ pageId, timeZone }) => ({ pageId, month: pageMonth(time, timeZone) }));
}
