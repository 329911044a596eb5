import { Injectable } from '@nestjs/common';
import { Bus } from '@candor/bus/bus.js';
import { Database, type Tx } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { MONTH_SUBJECTS, PAGE_SUBJECTS, STATES_STREAM, stateSubject } from '@candor/streams/published-state.js';
import { StateStore, type OwnState } from '../projection/state.store.js';
import { isOurTurn } from './advisory-lock.js';
import { lastPublished } from './last-published.js';
import { PublishAbove } from './publish-above.js';
import { WithdrawStrays } from './withdraw-strays.js';

/** Any constant of ours. */
const ADVISORY_LOCK = 7_420_122;

/** A state with the outbox rows that published it, one for each piece. */
interface Published {
  readonly name: OwnState;
  readonly outboxIds: readonly string[];
  /** Whether one of them is not published yet. */
  readonly waits: boolean;
}

/** Keeps stream PAGES and the database consistent: Postgres is the source of truth. */
@Injectable()
export class RepublishStates {
  constructor(
    private readonly database: Database,
    private readonly bus: Bus,
    private readonly states: StateStore,
    private readonly above: PublishAbove,
    private readonly strays: WithdrawStrays,
    private readonly log: AppLogger,
  ) {}

  /**
   * Compares what was published with the content of the stream. What is missing there or older is published again: a
   * broker's disk may be lost or rolled back, and of two relays the one with the older revision may have published
   * last. Where the stream has something newer than was ever published, the database was restored to an earlier copy,
   * or lost its last changes with its server: the state is published under a greater revision, or withdrawn where there
   * is none. A database that has published nothing at all withdraws nothing: it may be the wrong one.
   */
  async execute(): Promise<void> {
    // Read before the stream: anything published in between makes the stream newer than the list, never older.
    const known = await this.database.system(async (tx) =>
      (await isOurTurn(tx, ADVISORY_LOCK)) ? publishedStates(tx) : [],
    );
    if (known.length === 0) return;
    const last = new Map([
      ...(await lastPublished(this.bus, PAGE_SUBJECTS)),
      ...(await lastPublished(this.bus, MONTH_SUBJECTS)),
    ]);
    const published = known.filter(({ waits }) => !waits);
    // Ids are UUIDv7: the greater one was made later.
    const inStream = ({ name }: Published, piece: number): string => last.get(stateSubject(name, piece)) ?? '';
    const lost = published.filter((one) => one.outboxIds.some((id, piece) => inStream(one, piece) < id));
    const behind = published.filter((one) => inStream(one, 0) > (one.outboxIds[0] ?? ''));
    for (const { name } of lost)
      await this.database.tenantUnlessDeleted(name.customerId, (tx) => this.states.publishAgain(tx, name));
    for (const { name, outboxIds } of behind) await this.above.execute(name, { outboxIds });
    await this.strays.execute(last, new Set(known.map(({ name }) => stateSubject(name))));
    if (lost.length > 0) this.log.warn({ states: lost.length }, 'the stream had lost states, published again');
  }

  /**
   * Deletes published states that a newer one has replaced: they are large, and the newest one is in a table of its
   * own.
   */
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
}

/** The newest state of every page and month. */
async function publishedStates(tx: Tx): Promise<Published[]> {
  const rows = await tx.query<
    { customerId: string; pageId: string; month: string; outboxIds: string[]; waits: boolean }[]
  >(
    `select customer_id as "customerId", page_id as "pageId", month, outbox_ids as "outboxIds",
            exists (select from outbox o where o.id = any(s.outbox_ids) and o.published_at is null) as waits
       from published_state s
      order by page_id, month desc`,
  );
  return rows.map(({ customerId, pageId, month, outboxIds, waits }) => ({
    name: { customerId, pageId, ...(month !== '' && { month }) },
    outboxIds,
    waits,
  }));
}
