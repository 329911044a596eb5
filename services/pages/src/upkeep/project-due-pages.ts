import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { CustomerDeletedError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { ProjectPage } from '../projection/project-page.js';

/** With this many failures the cause is not one page: the next run tries again. */
const MAX_FAILURES = 5;
const DAY_MS = 86_400_000;

/**
 * Projects the pages that are due: those never projected, those whose list of months has changed, and each a day after
 * its last comparison, because the service's configuration is part of a state and no event announces a change of it.
 */
@Injectable()
export class ProjectDuePages {
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly projectPage: ProjectPage,
    private readonly log: AppLogger,
  ) {}

  async execute(): Promise<void> {
    let failures = 0;
    for (const customerId of await this.due()) {
      if (this.stopped || failures === MAX_FAILURES) return;
      try {
        // Another replica may have been faster.
        const dayAgo = Date.now() - DAY_MS;
        await this.projectPage.execute(customerId, {
          isDue: ({ projectedAt }) => (projectedAt?.getTime() ?? 0) <= dayAgo,
        });
      } catch (err) {
        if (err instanceof CustomerDeletedError) continue;
        failures += 1;
        this.log.warn({ err, customerId }, 'page not projected, tried again later');
      }
    }
  }

  /** Lets a run in progress end after its current page. */
  stop(): void {
    this.stopped = true;
  }

  private async due(): Promise<string[]> {
    const rows = await this.database.system((tx) =>
      tx.query<{ customerId: string }[]>(
        `select customer_id as "customerId" from page
          where projected_at is null or projected_at < now() - interval '1 day'
          group by customer_id order by min(projected_at) nulls first`,
      ),
    );
    return rows.map(({ customerId }) => customerId);
  }
}
