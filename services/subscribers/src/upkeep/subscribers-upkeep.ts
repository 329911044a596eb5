import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppLogger } from '@candor/platform/logger.js';
import { WakeLoop } from '@candor/platform/wake-loop.js';
import { PurgeSubscribers } from './purge-subscribers.js';

const EVERY_MS = 600_000;

/** Work without a request. Every replica does it; they skip rows that another one is working on. */
@Injectable()
export class SubscribersUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop = new WakeLoop(
    () => this.purge.execute(),
    EVERY_MS,
    (err) => this.log.warn({ err }, 'upkeep failed, tried again next time'),
  );

  constructor(
    private readonly purge: PurgeSubscribers,
    private readonly log: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }
}
