import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Bus } from '@candor/messaging/bus.js';
import { AppLogger } from '@candor/platform/logger.js';
import { CheckDomains } from '../domains/check-domains.js';
import { ArchiveUpkeep } from './archive-upkeep.js';
import { publishDefaultSnapshot } from './default-snapshot.js';
import { RenderDuePages } from './render-due-pages.js';
import { RepublishSnapshots } from './republish-snapshots.js';

const EVERY_MS = 60_000;
/** A broker that has just come back may not be done with coming back. */
const RETRY_MS = 2_000;

/**
 * What nobody asks for: pages whose day is over are rendered anew, a stream that lost snapshots gets them back,
 * archives that are due are asked for, domains are looked at.
 * Every replica does it; row locks and an advisory lock share the work.
 */
@Injectable()
export class PageUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private stopListening?: () => void;
  private running: Promise<void> = Promise.resolve();
  private readonly asked = new Set<string>();
  private readonly retries = new Set<NodeJS.Timeout>();
  private stopped = false;

  constructor(
    private readonly bus: Bus,
    private readonly due: RenderDuePages,
    private readonly republish: RepublishSnapshots,
    private readonly domains: CheckDomains,
    private readonly archives: ArchiveUpkeep,
    private readonly log: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.stopListening = this.bus.onConnected(() => this.runAll());
    this.timer = setInterval(() => this.runAll(), EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    for (const retry of this.retries) clearTimeout(retry);
    this.stopListening?.();
    this.due.stop();
    await this.running;
  }

  private runAll(): void {
    this.run('default snapshot', () => publishDefaultSnapshot(this.bus));
    this.run('lost snapshots', () => this.republish.execute());
    this.run('lost archives', () => this.archives.republish());
    this.run('old snapshots', () => this.republish.forgetSuperseded());
    this.run('due pages', () => this.due.execute());
    this.run('due archives', () => this.archives.resume());
    this.run('custom domains', () => this.domains.execute());
  }

  /** One after the other, each at most once in the queue; what fails is tried again shortly. */
  private run(what: string, work: () => Promise<void>): void {
    if (this.stopped || this.asked.has(what)) return;
    this.asked.add(what);
    this.running = this.running.then(async () => {
      this.asked.delete(what);
      if (!this.bus.isConnected) return;
      try {
        await work();
      } catch (err) {
        this.log.warn({ err, what }, 'upkeep failed, tried again shortly');
        const retry = setTimeout(() => {
          this.retries.delete(retry);
          this.run(what, work);
        }, RETRY_MS);
        this.retries.add(retry);
      }
    });
  }
}
