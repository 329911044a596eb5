import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { StateName } from '@candor/messaging/published-state.js';
import { AppLogger } from '@candor/platform/logger.js';
import { askFor } from '../projection/page-months.js';
import { SUPERSEDED } from '../projection/state.store.js';

/** Which newest state is not what should be the newest. */
export interface Superseded {
  /** What was published of it last, if that is known. */
  readonly outboxIds?: readonly string[];
  /** What its next revision has to be at least, if that is known. */
  readonly leastRevision?: bigint;
}

/**
 * Has a state published again, changed or not, under a greater revision: the database was put back to an earlier copy, or another server
 * took its place that had not got the last changes or has another clock. Whoever holds what came after that takes nothing less.
 */
@Injectable()
export class PublishAbove {
  constructor(
    private readonly database: Database,
    private readonly log: AppLogger,
  ) {}

  /**
   * Two transactions, so that no lock is taken out of order. The state is due then; whoever wants it at once asks for it.
   * @returns whether it is: not where something else was published meanwhile, or a revision as great is known
   */
  async execute(name: StateName, { outboxIds, leastRevision }: Superseded): Promise<boolean> {
    const { pageId, month } = name;
    const isSuperseded = await this.database.tenantUnlessDeleted(pageId, async (tx) => {
      const [, rows] = await tx.query<[unknown, number]>(
        `update published_state set digest = '${SUPERSEDED}', revision = greatest(revision, $4::bigint - 1)
          where customer_id = $1 and month = $2
            and ($3::uuid[] is null or outbox_ids = $3) and ($4::bigint is null or revision < $4)`,
        [pageId, month ?? '', outboxIds ?? null, leastRevision === undefined ? null : String(leastRevision)],
      );
      return rows > 0;
    });
    if (!isSuperseded) return false;
    this.log.warn({ customerId: pageId, month }, 'later states than the database knows are out, published above them');
    await this.database.tenantUnlessDeleted(pageId, async (tx) => {
      if (month !== undefined) await askFor(tx, pageId, [month]);
      else await tx.query(`update page set projected_at = null where customer_id = $1`, [pageId]);
    });
    return true;
  }
}
