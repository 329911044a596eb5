import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Bus } from '@candor/bus/bus.js';
import { CustomerDeletedError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { CoalescingQueue } from './coalescing-queue.js';
import { PageQueue } from './page-queue.js';
import { ProjectMonth, type AfterTurn } from './project-month.js';

/** Runs beside the pages, with the rest of ten database connections. */
const PAGES_AT_A_TIME = 2;
const BUSY_MS = 200;
const RETRY_MS = 2_000;

/**
 * Has months projected, one per turn, so that an organisation with years of history does not block the others. The work
 * to do is stored in the database: what is lost here, upkeep requests again.
 */
@Injectable()
export class MonthQueue implements OnModuleDestroy {
  private readonly queue: CoalescingQueue<AfterTurn['next']>;
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private resuming = false;
  private stopped = false;

  constructor(
    private readonly months: ProjectMonth,
    private readonly pages: PageQueue,
    private readonly bus: Bus,
    private readonly log: AppLogger,
  ) {
    this.queue = new CoalescingQueue((customerId) => this.turn(customerId), PAGES_AT_A_TIME);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
  }

  /** Requests all months of an organisation that are due; returns at once. */
  request(customerId: string): void {
    this.track(this.untilDone(customerId));
  }

  /** Requests one organisation after the other, so that current changes have a place in the queue; returns at once. */
  resume(customerIds: readonly string[]): void {
    if (this.resuming) return;
    this.resuming = true;
    const work = async (): Promise<void> => {
      for (const customerId of customerIds) await this.untilDone(customerId);
    };
    this.track(work().finally(() => (this.resuming = false)));
  }

  private track(work: Promise<void>): void {
    const tracked = work.finally(() => this.running.delete(tracked));
    this.running.add(tracked);
  }

  private async untilDone(customerId: string): Promise<void> {
    while (!this.stopped) {
      const next = await this.queue.request(customerId);
      if (next === 'busy') this.requestIn(BUSY_MS, customerId);
      if (next !== 'more') return;
    }
  }

  private async turn(customerId: string): Promise<AfterTurn['next']> {
    if (this.stopped) return 'nothing';
    try {
      const { next, listedOn } = await this.months.execute(customerId);
      if (listedOn !== undefined) this.track(this.projectPage(customerId, listedOn));
      return next;
    } catch (err) {
      // While the broker is unavailable nothing can be read; upkeep requests it again after that.
      if (err instanceof CustomerDeletedError || !this.bus.isConnected) return 'nothing';
      this.log.warn({ err, customerId }, 'month not projected, tried again shortly');
      this.requestIn(RETRY_MS, customerId);
      return 'nothing';
    }
  }

  /** The page is due, so upkeep tries again when this fails. */
  private async projectPage(customerId: string, pageId: string): Promise<void> {
    await this.pages.requestPage(customerId, pageId).catch((err: unknown) => {
      this.log.warn({ err, customerId }, 'page not projected, tried again later');
    });
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
