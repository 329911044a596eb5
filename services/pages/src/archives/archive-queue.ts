import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Bus } from '@candor/messaging/bus.js';
import { AppLogger } from '@candor/platform/logger.js';
import { CoalescingQueue } from '../rendering/coalescing-queue.js';
import { RenderQueue } from '../rendering/render-queue.js';
import { ArchiveRequests } from './archive-requests.js';
import { RenderArchives } from './render-archives.js';

/** The past has time: the pages that people look at now come first. */
const PAGES_AT_A_TIME = 2;
const BUSY_MS = 500;
const RETRY_MS = 2_000;

/**
 * Has archives rendered, a month at a time, so that an organisation with years of history does not keep the others waiting. What is
 * to be done stands in the database: whatever is lost here, upkeep asks for again.
 */
@Injectable()
export class ArchiveQueue implements OnModuleDestroy {
  private readonly queue: CoalescingQueue;
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(
    requests: ArchiveRequests,
    private readonly archives: RenderArchives,
    private readonly pages: RenderQueue,
    private readonly bus: Bus,
    private readonly log: AppLogger,
  ) {
    this.queue = new CoalescingQueue((customerId) => this.turn(customerId), PAGES_AT_A_TIME);
    requests.onRequest((customerId) => this.request(customerId));
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
  }

  /** Asks for all months of an organisation that are due; returns at once. */
  request(customerId: string): void {
    if (this.stopped) return;
    const turn = this.queue.request(customerId).finally(() => this.running.delete(turn));
    this.running.add(turn);
  }

  private async turn(customerId: string): Promise<void> {
    if (this.stopped) return;
    try {
      const { next, monthsChanged } = await this.archives.execute(customerId);
      if (next === 'more') this.request(customerId);
      if (next === 'busy') this.requestIn(BUSY_MS, customerId);
      if (monthsChanged) await this.pages.request(customerId);
    } catch (err) {
      // With the broker away nothing can be read; upkeep asks again when it is back.
      if (!this.bus.isConnected) return;
      this.log.warn({ err, customerId }, 'archive not rendered, tried again shortly');
      this.requestIn(RETRY_MS, customerId);
    }
  }

  private requestIn(delayMs: number, customerId: string): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.request(customerId);
    }, delayMs);
    this.timers.add(timer);
  }
}
