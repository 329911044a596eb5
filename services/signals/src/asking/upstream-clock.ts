import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { newId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { WakeLoop } from '@candor/platform/wake-loop.js';
import type { StoredDocument } from '../upstreams/upstream.store.js';
import { AskUpstream } from './ask-upstream.js';
import { AskingMetrics } from './asking-metrics.js';
import { RecordOutcome, type Claimed } from './record-outcome.js';

const POLL_MS = 1_000;
/** Upstreams that a replica asks at a time. */
const AT_A_TIME = 16;
/** A replica that has not written by then is taken for dead. Asking takes 10 s at most. */
const LEASE = '15 seconds';

interface ClaimedRow extends Claimed {
  readonly documents: readonly StoredDocument[];
}

/**
 * Asks upstreams that are due. Every replica runs one and none leads: each takes what is due and held by none, for as
 * long as asking may take, and writes only while it still holds it. Only the database's time counts. An upstream that
 * no organisation watches is not asked.
 */
@Injectable()
export class UpstreamClock implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly running = new Set<Promise<void>>();
  private readonly loop = new WakeLoop(
    () => this.takeDue(),
    POLL_MS,
    (err) => this.log.warn({ err }, 'upstream clock interrupted'),
  );

  constructor(
    private readonly database: Database,
    private readonly asking: AskUpstream,
    private readonly recording: RecordOutcome,
    private readonly metrics: AskingMetrics,
    private readonly log: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.running);
  }

  private async takeDue(): Promise<void> {
    const free = AT_A_TIME - this.running.size;
    if (free <= 0) return;
    for (const claimed of await this.claim(free)) {
      const asked = this.ask(claimed).finally(() => {
        this.running.delete(asked);
        this.loop.wake();
      });
      this.running.add(asked);
    }
  }

  private async claim(most: number): Promise<ClaimedRow[]> {
    const [rows] = await this.database.system((tx) =>
      tx.query<[ClaimedRow[], number]>(
        `update upstream set claim = $1, tried_at = now(), next_at = now() + interval '${LEASE}'
          where id = any(array(select id from upstream u where next_at <= now()
                          and exists (select from watch where upstream_id = u.id)
                        order by next_at limit $2 for update skip locked))
         returning id, kind, address, claim, failures, documents`,
        [newId(), most],
      ),
    );
    return rows;
  }

  /** One that fails must not stop the others. */
  private async ask(claimed: ClaimedRow): Promise<void> {
    try {
      const outcome = await this.asking.execute(claimed, claimed.documents);
      this.metrics.count(await this.recording.execute(claimed, outcome));
    } catch (err) {
      this.metrics.count('failed');
      this.log.warn({ err, upstreamId: claimed.id }, 'an upstream could not be asked, tried again later');
    }
  }
}
