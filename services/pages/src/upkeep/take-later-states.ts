import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireOperator, type Actor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import type { LaterState } from '@candor/proto/gen/candor/pages/v1/later_states_pb.js';
import { MonthQueue } from '../projection/month-queue.js';
import { PageQueue } from '../projection/page-queue.js';
import { PublishAbove } from './publish-above.js';

const MOST_STATES = 100;
const MONTH = /^(?:\d{4}-\d{2})?$/;

/** Receives reports of gateways that hold later states than those they are sent. */
@Injectable()
export class TakeLaterStates {
  constructor(
    private readonly database: Database,
    private readonly above: PublishAbove,
    private readonly pages: PageQueue,
    private readonly months: MonthQueue,
    private readonly log: AppLogger,
  ) {}

  /**
   * Publishes again the states for which Postgres knows no later revision; returns before that is done.
   * @throws ForbiddenError for callers that are no process of ours, InvalidError
   */
  async execute(actor: Actor, states: readonly LaterState[]): Promise<void> {
    requireOperator(actor);
    if (states.length > MOST_STATES || !states.every(isNamed)) throw new InvalidError([], 'These are no states.');
    for (const { pageId, month, leastRevision } of states) {
      const customerId = await this.ownerOf(pageId);
      const name = { customerId, pageId, ...(month !== '' && { month }) };
      if (!(await this.above.execute(name, { leastRevision }))) continue;
      if (month !== '') this.months.request(customerId);
      // It is due, so upkeep tries again when this fails.
      else this.pages.request(customerId).catch((err: unknown) => this.log.warn({ err, pageId }, 'page not projected'));
    }
  }

  /** The organisation of a page; of one that is not known, as of a first page. */
  private async ownerOf(pageId: string): Promise<string> {
    const [page] = await this.database.system((tx) =>
      tx.query<{ customerId: string }[]>(`select customer_id as "customerId" from page where page_id = $1`, [pageId]),
    );
    return page?.customerId ?? pageId;
  }
}

/** A revision that a number cannot represent exactly could never be followed by another one. */
function isNamed({ pageId, month, leastRevision }: LaterState): boolean {
  return (
    isId(pageId) && MONTH.test(month) && leastRevision > 0n && leastRevision < BigInt(Number.MAX_SAFE_INTEGER) / 2n
  );
}
