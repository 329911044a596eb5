import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Bus } from '@candor/messaging/bus.js';
import {
  MONTH_SUBJECTS,
  PAGE_SUBJECTS,
  STATES_STREAM,
  stateSubject,
  type StateName,
} from '@candor/messaging/published-state.js';
import { AppLogger } from '@candor/platform/logger.js';
import { CustomerDeletedError } from '@candor/platform/errors.js';
import { askFor } from '../projection/page-months.js';
import { StateStore } from '../projection/state.store.js';
import { isOurTurn } from './advisory-lock.js';
import { lastPublished } from './last-published.js';

/** Any constant of ours. */
const ADVISORY_LOCK = 7_420_122;

/** A state with the outbox rows that published it, one for each piece. */
interface Published {
  readonly name: StateName;
  readonly outboxIds: readonly string[];
}

/** Keeps stream PAGES and the database at one: Postgres is the record. */
@Injectable()
export class RepublishStates {
  constructor(
    private readonly database: Database,
    private readonly bus: Bus,
    private readonly states: StateStore,
    private readonly log: AppLogger,
  ) {}

  /**
   * Compares what was published with what the stream has. What is missing there or older is published again: a broker's disk may be
   * lost or rolled back, and of two relays the one with the older revision may have come last. Where the stream has something newer
   * than was ever published, the database was put back to an earlier copy: the state is published under a greater revision.
   */
  async execute(): Promise<void> {
    // Read before the stream is: what is published in between makes the stream newer than the list, never older.
    const published = await this.database.system(async (tx) =>
      (await isOurTurn(tx, ADVISORY_LOCK)) ? publishedStates(tx) : [],
    );
    if (published.length === 0) return;
    const last = new Map([
      ...(await lastPublished(this.bus, PAGE_SUBJECTS)),
      ...(await lastPublished(this.bus, MONTH_SUBJECTS)),
    ]);
    // Ids are UUIDv7: the greater one was made later.
    const inStream = ({ name }: Published, piece: number): string => last.get(stateSubject(name, piece)) ?? '';
    const lost = published.filter((one) => one.outboxIds.some((id, piece) => inStream(one, piece) < id));
    const behind = published.filter((one) => inStream(one, 0) > (one.outboxIds[0] ?? ''));
    for (const { name } of lost) await this.unlessDeleted(name, (tx) => this.states.publishAgain(tx, name));
    for (const one of behind) await this.publishAnother(one);
    if (lost.length > 0) this.log.warn({ states: lost.length }, 'the stream had lost states, published again');
  }

  /** Drops published states that a newer one has replaced: they are big, and the newest one stands in a table of its own. */
  async forgetSuperseded(): Promise<void> {
    await this.database.system((tx) =>
      tx.query(
        `delete from outbox o
          where o.stream = $1 and o.published_at < now() - interval '10 minutes'
            and exists (select from outbox newer
                         where newer.subject = o.subject and newer.id > o.id and newer.published_at is not null)`,
        [STATES_STREAM],
      ),
    );
  }

  /** Lets the next projection differ from what was published. Two transactions, so that no lock is taken out of order. */
  private async publishAnother({ name, outboxIds }: Published): Promise<void> {
    const { pageId, month } = name;
    let isBehind = false;
    await this.unlessDeleted(name, async (tx) => {
      // Unless it was published meanwhile.
      const [, rows] = await tx.query<[unknown, number]>(
        `update published_state set digest = '' where customer_id = $1 and month = $2 and outbox_ids = $3`,
        [pageId, month ?? '', outboxIds],
      );
      isBehind = rows > 0;
    });
    if (!isBehind) return;
    this.log.warn(
      { customerId: pageId, month },
      'the stream is ahead of the database, published under a greater revision',
    );
    await this.unlessDeleted(name, async (tx) => {
      if (month !== undefined) await askFor(tx, pageId, [month]);
      else await tx.query(`update page set projected_at = null where customer_id = $1`, [pageId]);
    });
  }

  private async unlessDeleted({ pageId }: StateName, work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.database.tenant(pageId, work).catch((error: unknown) => {
      if (!(error instanceof CustomerDeletedError)) throw error;
    });
  }
}

/** The newest state of every page and month, without those that still wait in the outbox. */
async function publishedStates(tx: Tx): Promise<Published[]> {
  const rows = await tx.query<{ pageId: string; month: string; outboxIds: string[] }[]>(
    `select customer_id as "pageId", month, outbox_ids as "outboxIds" from published_state s
      where not exists (select from outbox o where o.id = any(s.outbox_ids) and o.published_at is null)
      order by customer_id, month desc`,
  );
  return rows.map(({ pageId, month, outboxIds }) => ({
    name: month === '' ? { pageId } : { pageId, month },
    outboxIds,
  }));
}
