import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppLogger } from '@candor/platform/logger.js';
import { EventStore } from '../ledger/event.store.js';
import { FanOut } from './fan-out.js';
import { WakeLoop } from '@candor/platform/wake-loop.js';

const SWEEP_MS = 15_000;
/** Younger events are being planned by the process that received the message. */
const MIN_AGE_MS = 30_000;

/**
 * Continues events whose planning was interrupted. Usually the broker redelivers the event; this is for when the broker
 * has lost it.
 */
@Injectable()
export class UnfinishedEvents implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop: WakeLoop;
  private minAgeMs = 0;

  constructor(
    private readonly events: EventStore,
    private readonly fanOut: FanOut,
    private readonly log: AppLogger,
  ) {
    this.loop = new WakeLoop(
      () => this.sweep(),
      SWEEP_MS,
      (err) => log.warn({ err }, 'unfinished events wait'),
    );
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  private async sweep(): Promise<void> {
    // At the start every unfinished event was left by this process's predecessor or another one that died.
    const events = await this.events.listUnplanned(this.minAgeMs);
    this.minAgeMs = MIN_AGE_MS;
    for (const event of events) {
      this.log.info({ eventId: event.id, walks: event.walks }, 'going on with an unfinished event');
      // A source that does not answer delays its own recipients, not the events after this one.
      await this.fanOut.run(event, () => undefined).catch(() => undefined);
    }
  }
}
