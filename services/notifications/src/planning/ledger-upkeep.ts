import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppLogger } from '@candor/platform/logger.js';
import { LedgerRetention } from '../ledger/ledger-retention.js';
import { WakeLoop } from '@candor/platform/wake-loop.js';

const EVERY_MS = 3_600_000;

/**
 * Creates partitions of the ledger ahead of time, and drops those that are too old. Any number may run concurrently.
 */
@Injectable()
export class LedgerUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop: WakeLoop;

  constructor(
    private readonly retention: LedgerRetention,
    private readonly log: AppLogger,
  ) {
    this.loop = new WakeLoop(
      () => this.run(),
      EVERY_MS,
      (err) => log.warn({ err }, 'the ledger was not looked after, tried again later'),
    );
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  private async run(): Promise<void> {
    const made = await this.retention.makeAhead();
    const dropped = await this.retention.dropOld();
    if (made > 0 || dropped > 0) this.log.info({ made, dropped }, 'ranges of the ledger');
  }
}
