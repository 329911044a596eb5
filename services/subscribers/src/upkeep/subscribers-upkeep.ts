import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppLogger } from '@candor/platform/logger.js';
import { ResealRights } from '../slack/reseal-rights.js';
import { PurgeSubscribers } from './purge-subscribers.js';

const EVERY_MS = 600_000;

/** What nobody asks for. Every replica does it; what one works on, the others leave alone. */
@Injectable()
export class SubscribersUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly purge: PurgeSubscribers,
    private readonly reseal: ResealRights,
    private readonly log: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.run(), EVERY_MS);
    this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private run(): void {
    this.running = this.running.then(async () => {
      if (this.stopped) return;
      try {
        await this.purge.execute();
        await this.reseal.execute();
      } catch (err) {
        this.log.warn({ err }, 'upkeep failed, tried again next time');
      }
    });
  }
}
