import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { askFor } from '../projection/page-months.js';
import { SUPERSEDED, type OwnState } from '../projection/state.store.js';

/** Names a newest state that has to be replaced. */
export interface Superseded {
  /** The last message published for it, if known. */
  readonly outboxIds?: readonly string[];
  /** The minimum of its next revision, if known. */
  readonly leastRevision?: bigint;
}

/**
 * Publishes a state again, changed or not, under a greater revision: the database was restored to an earlier copy, or
 * replaced by a server that lacks the last changes or has another clock. Clients that hold later revisions accept no
 * lower one.
 */
@Injectable()
export class PublishAbove {
  constructor(
    private readonly database: Database,
    private readonly log: AppLogger,
  ) {}

  /**
   * Two transactions, so that locks are taken in order. The state is due then; a caller that needs it at once requests
   * it.
   * @returns whether it is due: not where another message was published meanwhile, or an equal or greater revision is
   *   known
   */
  async execute(name: OwnState, { outboxIds, leastRevision }: Superseded): Promise<boolean> {
    const { customerId, pageId, month } = name;
    const isSuperseded = await this.database.tenantUnlessDeleted(customerId, async (tx) => {
      const [, rows] = await tx.query<[unknown, number]>(
        `update published_state
            set digest = '${SUPERSEDED}', revision = greatest(revision, $4::bigint - 1),
                guarded_revision = case when guarded_revision is not null then greatest(revision, $4::bigint - 1) end
          where page_id = $1 and month = $2
            and ($3::uuid[] is null or outbox_ids = $3) and ($4::bigint is null or revision < $4)`,
        [pageId, month ?? '', outboxIds ?? null, leastRevision === undefined ? null : String(leastRevision)],
      );
      return rows > 0;
    });
    if (!isSuperseded) return false;
    this.log.warn({ customerId, pageId, month }, 'later states than the database knows are out, published above them');
    await this.database.tenantUnlessDeleted(customerId, async (tx) => {
      if (month !== undefined) await askFor(tx, { customerId, pageId }, [month]);
      else await tx.query(`update page set projected_at = null where page_id = $1`, [pageId]);
    });
    return true;
  }
}
