import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';

/** How long deliveries are kept. */
const KEPT = `interval '90 days'`;
/** Partitions are created this long before they are needed; without one, rows would go to the default partition. */
const AHEAD = `interval '28 days'`;

/** The ledger's time partitions: created ahead, dropped whole. Any number of planners may call it concurrently. */
@Injectable()
export class LedgerRetention {
  constructor(private readonly database: Database) {}

  /** @returns how many partitions were missing; each is three tables */
  makeAhead(): Promise<number> {
    return this.database.system(async (tx) => {
      const [row] = (await tx.query(`select make_ledger_partitions(now(), now() + ${AHEAD}) as made`)) as [
        { made: number },
      ];
      return row.made;
    });
  }

  /**
   * Drops the partitions that lie entirely before the retention, and the rows that belonged to them. @returns how many
   * tables
   */
  dropOld(): Promise<number> {
    return this.database.system(async (tx) => {
      const [row] = (await tx.query(`select drop_ledger_partitions(now() - ${KEPT}) as dropped`)) as [
        { dropped: number },
      ];
      await tx.query(`delete from event where id < event_id_floor(now() - ${KEPT})`);
      await tx.query(`delete from walk where event_id < event_id_floor(now() - ${KEPT})`);
      await tx.query(`delete from conversation where created_at < now() - interval '365 days'`);
      return row.dropped;
    });
  }
}
