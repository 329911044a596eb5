import { setTimeout as sleep } from 'node:timers/promises';
import type { AppLogger } from '@candor/platform/logger.js';
import type { Page } from '../site/pages/page.js';
import { LatestQueue } from '../site/states/latest-queue.js';
import type { Copied } from './copy-page.js';

const RETRY_MS = 5_000;
/** How often pages whose day is over are looked for: bars and dates follow the page's zone (ms). */
const DAYS_EVERY_MS = 60_000;

export type CopyOutcome = 'copied' | 'failed';

/** Pages that wait to be copied, one after the other, each in its latest state. */
export class CopyQueue {
  private readonly queue = new LatestQueue<Page>((_id, page) => this.take(page));
  /** Since when a page waits (epoch ms). */
  private readonly waitingSince = new Map<string, number>();
  /** The day that the copy of a page shows (epoch ms of its begin). */
  private readonly days = new Map<string, number>();
  private readonly stopped = new AbortController();
  private readonly looking: NodeJS.Timeout;

  constructor(
    private readonly copy: { execute(page: Page): Promise<Copied> },
    private readonly pageOf: (id: string) => Page | undefined,
    private readonly log: AppLogger,
    private readonly done: (outcome: CopyOutcome) => void,
  ) {
    this.looking = setInterval(() => this.copyNewDays(), DAYS_EVERY_MS).unref();
  }

  put(page: Page): void {
    if (!this.waitingSince.has(page.id)) this.waitingSince.set(page.id, Date.now());
    this.queue.put(page.id, page);
  }

  /** How long the page that has waited longest waits (ms). */
  get oldestAgeMs(): number {
    const since = Math.min(...this.waitingSince.values());
    return Number.isFinite(since) ? Date.now() - since : 0;
  }

  async close(): Promise<void> {
    clearInterval(this.looking);
    this.stopped.abort();
    await this.queue.settled();
  }

  private copyNewDays(): void {
    for (const [id, day] of this.days) {
      const page = this.pageOf(id);
      if (page && page.dayStart() !== day) this.put(page);
    }
  }

  private async take(page: Page): Promise<void> {
    if (this.stopped.signal.aborted) return;
    const day = page.dayStart();
    try {
      const { written, removed, isCut } = await this.copy.execute(page);
      if (page.isGone) this.days.delete(page.id);
      else this.days.set(page.id, day);
      this.waitingSince.delete(page.id);
      this.log.debug({ pageId: page.id, written, removed }, 'page copied');
      if (isCut) this.log.warn({ pageId: page.id }, 'page has more files than are copied');
      this.done('copied');
    } catch (err) {
      this.log.error({ err, pageId: page.id }, 'page not copied, tried again shortly');
      this.done('failed');
      // Others go first meanwhile.
      void sleep(RETRY_MS, undefined, { signal: this.stopped.signal, ref: false }).then(
        () => this.queue.offer(page.id, this.pageOf(page.id) ?? page),
        () => undefined,
      );
    }
  }
}
