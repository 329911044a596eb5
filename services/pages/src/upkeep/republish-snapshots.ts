import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Bus } from '@candor/messaging/bus.js';
import { AppLogger } from '@candor/platform/logger.js';
import { PageEntity } from '../page/page.entity.js';
import { snapshotSubject } from '../snapshot/snapshot-subject.js';
import { SnapshotStore } from '../snapshot/snapshot.store.js';
import { isOurTurn } from './advisory-lock.js';
import { lastPublished } from './last-published.js';

const STREAM = 'PAGES';
/** Any constant of ours. */
const ADVISORY_LOCK = 7_420_120;

/** Gives stream PAGES back what a lost or rolled-back broker disk took: Postgres is the record. */
@Injectable()
export class RepublishSnapshots {
  constructor(
    private readonly database: Database,
    private readonly bus: Bus,
    private readonly snapshots: SnapshotStore,
    private readonly log: AppLogger,
  ) {}

  /**
   * Compares what was published with what the stream has, and publishes again what is missing there or older: a broker's
   * disk may be lost or rolled back, and of two relays the one with the older revision may have come last.
   */
  async execute(): Promise<void> {
    // Read before the stream is: what is published in between makes the stream newer than the list, never older.
    const published = await this.database.system(async (tx) =>
      (await isOurTurn(tx, ADVISORY_LOCK)) ? publishedSnapshots(tx) : [],
    );
    if (published.length === 0) return;
    const last = await lastPublished(this.bus, snapshotSubject('*'));
    const lost = published.filter(({ customerId, outboxId }) => {
      const inStream = last.get(snapshotSubject(customerId));
      // Ids are UUIDv7: the greater one was made later.
      return inStream === undefined || inStream < outboxId;
    });
    for (const { customerId } of lost) await this.publishAgain(customerId);
    if (lost.length > 0) this.log.warn({ pages: lost.length }, 'the stream had lost snapshots, published again');
  }

  /** Drops published snapshots and archives that a newer one has replaced: they are big, and the newest one stands in a table of its own. */
  async forgetSuperseded(): Promise<void> {
    await this.database.system((tx) =>
      tx.query(
        `delete from outbox o
          where o.stream = $1 and o.published_at < now() - interval '10 minutes'
            and exists (select from outbox newer
                         where newer.subject = o.subject and newer.id > o.id and newer.published_at is not null)`,
        [STREAM],
      ),
    );
  }

  private publishAgain(customerId: string): Promise<void> {
    return this.database.tenant(customerId, async (tx) => {
      const page = await tx.findOne(PageEntity, { where: { customerId }, lock: { mode: 'pessimistic_write' } });
      const snapshot = page && (await this.snapshots.newest(tx, customerId));
      if (snapshot) await this.snapshots.publish(tx, snapshot);
    });
  }
}

interface PublishedSnapshot {
  readonly customerId: string;
  /** The outbox row that published it; empty when that is not known any more. */
  readonly outboxId: string;
}

/** The newest snapshot of every page, without those that still wait in the outbox. */
async function publishedSnapshots(tx: Tx): Promise<PublishedSnapshot[]> {
  return tx.query(
    `with newest as (
       select distinct on (subject) subject, id, published_at from outbox
        where subject like 'pages.snapshot.%'
        order by subject, id desc)
     select s.customer_id as "customerId", coalesce(newest.id::text, '') as "outboxId"
       from snapshot s
       left join newest on newest.subject = 'pages.snapshot.' || s.customer_id
      where newest.subject is null or newest.published_at is not null
      order by s.customer_id`,
  );
}
