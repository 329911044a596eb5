import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { WakeLoop } from '@candor/platform/wake-loop.js';
import { TYPED_FOR } from '../upstreams/looked-at.store.js';

const EVERY_MS = 60_000;
/** Of one statement: none holds its locks for long. */
const BATCH = 200;

/**
 * Removes upstreams that were not watched for a day, or were looked at and never watched for ten minutes, what is older
 * than a month, and drafts that are over for a quarter. Every replica does, and none leads: each statement skips what another one holds.
 */
@Injectable()
export class UpstreamUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop = new WakeLoop(
    () => this.execute(),
    EVERY_MS,
    (err) => this.log.warn({ err }, 'upkeep of upstreams interrupted'),
  );

  constructor(
    private readonly database: Database,
    private readonly log: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  async execute(): Promise<void> {
    await this.database.system(removeUnwatched);
    await this.database.system((tx) =>
      tx.query(
        `delete from upstream_typed where ctid = any(array(
           select ctid from upstream_typed where seen_at < now() - interval '${TYPED_FOR}' limit 5000))`,
      ),
    );
    await this.database.system((tx) =>
      tx.query(
        `delete from upstream_status where ctid = any(array(
           select ctid from upstream_status where ended_at < now() - interval '31 days' limit 5000))`,
      ),
    );
    await this.database.system((tx) =>
      tx.query(
        `delete from upstream_incident where ctid = any(array(
           select ctid from upstream_incident where ended_at < now() - interval '31 days' limit 5000))`,
      ),
    );
    await this.database.system((tx) =>
      tx.query(
        `delete from draft where ctid = any(array(
           select ctid from draft where ended_at < now() - interval '92 days' limit 5000))`,
      ),
    );
  }
}

/**
 * An organisation that begins to watch it meanwhile holds its row, and takes the mark away. One that was never watched
 * has the mark since it was made.
 */
async function removeUnwatched(tx: Tx): Promise<void> {
  await tx.query(
    `update upstream set unwatched_since = now() where id = any(array(
       select id from upstream u where unwatched_since is null and not exists (select from watch where upstream_id = u.id)
        limit ${BATCH} for update skip locked))`,
  );
  await tx.query(
    `delete from upstream where id = any(array(
       select id from upstream u
        where unwatched_since < now() - case when unwatched_since = created_at then interval '10 minutes'
                                             else interval '1 day' end
          and not exists (select from watch where upstream_id = u.id)
        limit ${BATCH} for update skip locked))`,
  );
}
