import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { monthsBetween } from '@candor/status-page/time/page-month.js';
import { PageEntity } from '../page/page.entity.js';
import { DEFAULT_SETTINGS, PageSettingsEntity } from '../page/settings.entity.js';
import { loadSettings } from '../page/settings.store.js';
import { MonthReader } from './month.reader.js';
import { askForAll, historySpan } from './page-months.js';
import { databaseTime } from './what-holds.js';

/**
 * Finds every month in which something may have happened: before the organisation was registered, because events from
 * before then were not stored, and in another zone than the months were read in, because months start at other times
 * there.
 */
@Injectable()
export class SearchMonths {
  constructor(
    private readonly database: Database,
    private readonly months: MonthReader,
  ) {}

  /**
   * Requests all months of each page for which they were not searched in its current zone.
   * @throws UnavailableError or DeadlineExceededError when a context does not answer
   */
  async execute(customerId: string): Promise<void> {
    const pages = await this.database.tenant(customerId, (tx) =>
      tx
        .createQueryBuilder(PageEntity, 'page')
        .leftJoin(PageSettingsEntity, 'settings', 'settings.pageId = page.pageId')
        .where(`page.customerId = :customerId`, { customerId })
        .andWhere(`page.monthsZone is distinct from coalesce(settings.timeZone, :zone)`, {
          zone: DEFAULT_SETTINGS.timeZone,
        })
        .getMany(),
    );
    for (const page of pages) await this.searchOf(page);
  }

  private async searchOf(page: PageEntity): Promise<void> {
    const { customerId, pageId } = page;
    const { timeZone, now } = await this.database.tenant(customerId, async (tx) => ({
      timeZone: (await loadSettings(tx, pageId)).timeZone,
      now: await databaseTime(tx),
    }));
    if (page.monthsZone === timeZone) return;
    const span = historySpan(page, timeZone, now);
    const outside = await this.months.monthsOutside(page, span, timeZone);
    await this.database.tenant(customerId, async (tx) => {
      // If the zone has changed again, the next turn searches.
      if ((await loadSettings(tx, pageId)).timeZone !== timeZone) return;
      await tx.query(`update page set months_zone = $2 where page_id = $1`, [pageId, timeZone]);
      await askForAll(tx, page, [...monthsBetween(span.first, span.current), ...outside]);
    });
  }
}
