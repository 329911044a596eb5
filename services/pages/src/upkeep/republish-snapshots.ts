import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Bus } from '@candor/messaging/bus.js';
import { ensureStreams } from '@candor/messaging/streams.js';
import { AppLogger } from '@candor/platform/logger.js';
import { PageEntity } from '../page/page.entity.js';
import { snapshotSubject } from '../snapshot/snapshot-subject.js';
import { SnapshotStore } from '../snapshot/snapshot.store.js';

const STREAM = 'PAGES';
/** Any constant of ours: the replicas all see the same reconnection, one of them is enough. */
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

  /** Compares the stream with what was published and publishes again what is missing there. */
  async execute(): Promise<void> {
    const manager = await ensureStreams(this.bus);
    const { state } = await manager.streams.info(STREAM, { subjects_filter: snapshotSubject('*') });
    const present = Object.keys(state.subjects ?? {});
    const lost = await this.database.system(async (tx) =>
      (await isOurTurn(tx)) ? lostSnapshots(tx, present, state.last_seq) : [],
    );
    for (const customerId of lost) await this.publishAgain(customerId);
    if (lost.length > 0) this.log.warn({ pages: lost.length }, 'the stream had lost snapshots, published again');
  }

  /** Drops published snapshots that a newer one has replaced: they are big, and the newest one stands in the snapshot table. */
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

async function isOurTurn(tx: Tx): Promise<boolean> {
  const [row] = (await tx.query(`select pg_try_advisory_xact_lock($1) as ours`, [ADVISORY_LOCK])) as {
    ours: boolean;
  }[];
  return row?.ours === true;
}

/**
 * Pages whose newest snapshot was published and is not in the stream any more: either their subject is empty, or the stream ends
 * before the place where the snapshot was stored. One that still waits in the outbox is not lost.
 */
async function lostSnapshots(tx: Tx, present: readonly string[], lastSeq: number): Promise<string[]> {
  const rows: { customer_id: string }[] = await tx.query(
    `with newest as (
       select distinct on (subject) subject, published_at, stream_seq from outbox
        where subject like 'pages.snapshot.%'
        order by subject, id desc)
     select s.customer_id
       from snapshot s
       left join newest on newest.subject = 'pages.snapshot.' || s.customer_id
      where ('pages.snapshot.' || s.customer_id <> all($1::text[]) or newest.stream_seq > $2)
        and (newest.subject is null or newest.published_at is not null)
      order by s.customer_id`,
    [present, lastSeq],
  );
  return rows.map((row) => row.customer_id);
}
