import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Bus } from '@candor/messaging/bus.js';
import { AppLogger } from '@candor/platform/logger.js';
import { publishDefaultSnapshot } from './default-snapshot.js';
import { RenderDuePages } from './render-due-pages.js';
import { RepublishSnapshots } from './republish-snapshots.js';

const EVERY_MS = 60_000;

/**
 * What nobody asks for: pages whose day is over are rendered anew, and a stream that lost snapshots gets them back.
 * Every replica does it; row locks and an advisory lock share the work.
 */
@Injectable()
export class PageUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private stopListening?: () => void;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly bus: Bus,
    private readonly due: RenderDuePages,
    private readonly republish: RepublishSnapshots,
    private readonly log: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.stopListening = this.bus.onConnected(() => {
      this.run('default snapshot', () => publishDefaultSnapshot(this.bus));
      this.run('republish', () => this.republish.execute());
      this.run('due pages', () => this.due.execute());
    });
    this.timer = setInterval(() => {
      this.run('due pages', () => this.due.execute());
      this.run('old snapshots', () => this.republish.forgetSuperseded());
    }, EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.stopListening?.();
    this.due.stop();
    await this.running;
  }

  /** One after the other; what fails is tried again at the next minute or connection. */
  private run(what: string, work: () => Promise<void>): void {
    this.running = this.running.then(async () => {
      if (!this.bus.isConnected) return;
      await work().catch((err: unknown) => this.log.warn({ err, what }, 'upkeep failed, tried again later'));
    });
  }
}
