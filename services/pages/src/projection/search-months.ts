import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { monthsBetween } from '@candor/status-page/time/page-month.js';
import type { PageEntity } from '../page/page.entity.js';
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
   * Requests all months if they were not searched in the current zone; else does nothing.
   * @throws UnavailableError or DeadlineExceededError when a context does not answer
   */
  async execute(page: PageEntity): Promise<void> {
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
