import { setTimeout as sleep } from 'node:timers/promises';
import { type AppLogger } from '@candor/platform/logger.js';
import { LEASE_SECONDS, type Lease } from '../ledger/chunk-leases.js';
import { ResultBatch } from '../ledger/result-batch.js';
import { type Outcome } from '../ledger/outcome.js';
import { type SendWindow } from './send-window.js';

/** Writes results; false means that this worker no longer holds the chunk. */
export interface ResultStore {
  record(lease: Lease, batch: ResultBatch): Promise<boolean>;
}

const RETRY_MS = 500;
/** How long a result may wait for others (ms). A transaction costs nearly as much for one result as for ten. */
const LINGER_MS = 5;
/**
 * This many results, or this share of the window, are not made to wait: waiting results hold slots that could be
 * sending.
 */
const FULL = 5;
const FULL_SHARE = 3 / 8;

/**
 * Records the results of one chunk as a group commit: while one batch is being written the next one collects, so the
 * slower the database the larger the batches. Slots of the window are released after the commit, never before.
 */
export class ResultRecorder {
  private batch = new ResultBatch();
  /** What is known of each recipient; a reason alone for one who was skipped. */
  private readonly results = new Map<string, Outcome | string>();
  private slots = 0;
  private writing?: Promise<void>;
  /** Ends the wait for other results. */
  private hurry?: () => void;
  private isLast = false;
  private lost = false;
  private heldUntil = 0;
  private readonly full: number;

  /**
   * @param leasedAt when the lease was requested (ms, monotonic)
   * @param clock ms, monotonic: it advances while the process is suspended
   */
  constructor(
    private readonly store: ResultStore,
    private readonly window: SendWindow,
    private readonly lease: Lease,
    private readonly log: AppLogger,
    leasedAt: number,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.full = Math.max(FULL, Math.ceil(window.size * FULL_SHARE));
    this.extendLease(leasedAt);
  }

  /**
   * Whether the chunk was given to another worker, or may have been: a suspended process resumes with sends to start
   * before it hears of it. Sends made since are recorded only if the chunk was not given away.
   */
  get leaseLost(): boolean {
    return this.lost || this.clock() >= this.heldUntil;
  }

  /** @param askedAt when the renewal was requested (ms, monotonic) */
  extendLease(askedAt: number): void {
    this.heldUntil = askedAt + LEASE_SECONDS * 1_000;
  }

  /** Another worker holds the chunk now. */
  loseLease(): void {
    this.lost = true;
  }

  /** Takes the result of a send, and the slot that the send held. */
  add(recipientId: string, outcome: Outcome): void {
    this.results.set(recipientId, outcome);
    this.batch.add(recipientId, outcome);
    this.slots += 1;
    if (this.batch.size >= this.full) this.hurry?.();
    this.writing ??= this.write();
  }

  /** Takes recipients who were skipped on purpose. No slot was held for them. */
  skip(recipientIds: readonly string[], reason: string): void {
    for (const id of recipientIds) {
      this.results.set(id, reason);
      this.batch.addSkipped(id, reason);
    }
    if (this.batch.size > 0) this.writing ??= this.write();
  }

  /** Resolves when everything taken so far is recorded, or the lease is lost. */
  async flushed(): Promise<void> {
    this.isLast = true;
    this.hurry?.();
    while (this.writing) await this.writing;
    this.isLast = false;
  }

  /** Records results once more, after the database has lost them. @returns whether there is one of each recipient */
  async recordAgain(recipientIds: readonly string[]): Promise<boolean> {
    const batch = new ResultBatch();
    for (const id of recipientIds) {
      const result = this.results.get(id);
      if (typeof result === 'string') batch.addSkipped(id, result);
      else if (result) batch.add(id, result);
    }
    this.log.warn({ chunkId: this.lease.chunkId, results: batch.size }, 'results were lost, recorded again');
    if (batch.size > 0) await this.writeBatch(batch);
    return batch.size === recipientIds.length;
  }

  private async write(): Promise<void> {
    while (this.batch.size > 0) {
      if (this.batch.size < this.full && !this.isLast) await this.company();
      const { batch, slots } = this;
      this.batch = new ResultBatch();
      this.slots = 0;
      if (!this.lost) await this.writeBatch(batch);
      this.window.giveBack(slots, this.lease.customerId);
    }
    this.writing = undefined;
  }

  /** Waits briefly for other results. */
  private company(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LINGER_MS);
      this.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Retries without limit: these sends have happened, and losing them would repeat them. */
  private async writeBatch(batch: ResultBatch): Promise<void> {
    for (;;) {
      try {
        if (await this.store.record(this.lease, batch)) return;
        this.lost = true;
        this.log.warn({ chunkId: this.lease.chunkId, unrecorded: batch.size }, 'lease lost, results rejected');
        return;
      } catch (err) {
        this.log.warn({ err, chunkId: this.lease.chunkId, results: batch.size }, 'results not recorded, trying again');
        await sleep(RETRY_MS);
      }
    }
  }
}
