import { setTimeout as sleep } from 'node:timers/promises';
import { type AppLogger } from '@candor/platform/logger.js';
import { type Lease } from '../ledger/chunk-leases.js';
import { ResultBatch } from '../ledger/result-batch.js';
import { type Outcome } from './channel.js';
import { type SendWindow } from './send-window.js';

/** Writes results; false means that the chunk is no longer ours. */
export interface ResultStore {
  record(lease: Lease, batch: ResultBatch): Promise<boolean>;
}

const RETRY_MS = 500;

/**
 * Records the results of one chunk as a group commit: while one batch is being written the next one collects, so the
 * slower the database the larger the batches. Slots of the window are given back after the commit, never before.
 */
export class ResultRecorder {
  private batch = new ResultBatch();
  private slots = 0;
  private writing?: Promise<void>;
  private lost = false;

  constructor(
    private readonly store: ResultStore,
    private readonly window: SendWindow,
    private readonly lease: Lease,
    private readonly log: AppLogger,
  ) {}

  /** Whether the chunk was given to another worker. What was sent since is not recorded. */
  get leaseLost(): boolean {
    return this.lost;
  }

  /** The chunk is somebody else's now. */
  loseLease(): void {
    this.lost = true;
  }

  /** Takes the result of a send, and the slot that the send has held. */
  add(recipientId: string, outcome: Outcome): void {
    this.batch.add(recipientId, outcome);
    this.slots += 1;
    this.writing ??= this.write();
  }

  /** Takes recipients who were not told on purpose. No slot was held for them. */
  skip(recipientIds: readonly string[], reason: string): void {
    for (const id of recipientIds) this.batch.addSkipped(id, reason);
    if (this.batch.size > 0) this.writing ??= this.write();
  }

  /** Resolves when everything taken so far is recorded, or the lease is lost. */
  async flushed(): Promise<void> {
    while (this.writing) await this.writing;
  }

  private async write(): Promise<void> {
    // What finishes in the same turn of the event loop belongs into the same statement.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.batch.size > 0) {
      const { batch, slots } = this;
      this.batch = new ResultBatch();
      this.slots = 0;
      if (!this.lost) await this.writeBatch(batch);
      this.window.giveBack(slots);
    }
    this.writing = undefined;
  }

  /** Does not give up: these sends have happened, and forgetting them would repeat them. */
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
