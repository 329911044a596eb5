import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { PageEntity } from '../page/page.entity.js';
import { RenderPage } from '../rendering/render-page.js';

/** With this many failures something else is wrong than one page: the next run tries again. */
const MAX_FAILURES = 5;

/** Renders the pages that show an old day: the bars move on at midnight of the page's zone, also where nothing happens. */
@Injectable()
export class RenderDuePages {
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly renderPage: RenderPage,
    private readonly log: AppLogger,
  ) {}

  /** Renders until none is due. Replicas share the work: a page that another one holds is skipped. */
  async execute(): Promise<void> {
    const failed: string[] = [];
    while (!this.stopped && failed.length < MAX_FAILURES) {
      let customerId: string | undefined;
      try {
        customerId = await this.database.system(async (tx) => {
          const page = await tx
            .createQueryBuilder(PageEntity, 'page')
            .where('(page.nextRenderAt is null or page.nextRenderAt <= now())')
            .andWhere('page.customerId <> all(:failed)', { failed })
            .orderBy('page.nextRenderAt', 'ASC', 'NULLS FIRST')
            .limit(1)
            .setLock('pessimistic_write')
            .setOnLocked('skip_locked')
            .getOne();
          customerId = page?.customerId;
          if (page) await this.renderPage.render(tx, page);
          return customerId;
        });
      } catch (err) {
        if (!customerId) throw err;
        failed.push(customerId);
        this.log.warn({ err, customerId }, 'page not rendered, tried again later');
        continue;
      }
      if (!customerId) return;
    }
  }

  /** Lets a run in progress end after the page it is at. */
  stop(): void {
    this.stopped = true;
  }
}
