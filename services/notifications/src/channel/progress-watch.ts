import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import { Bus } from '@candor/bus/bus.js';
import { AppLogger } from '@candor/platform/logger.js';
import { listedConsumers } from '@candor/streams/listed-consumers.js';
import { ChunkLeases } from '../ledger/chunk-leases.js';
import { deliverySubject, type Lane } from '../ledger/ledger-types.js';
import { CHANNEL, type Channel } from './channel.js';
import { WorkerConfig } from './worker-config.js';
import { WorkerProgress } from './worker-progress.js';

/** Number of checks within the time after which a worker counts as stuck. */
const LOOKS = 6;

/**
 * Checks whether chunks wait for this channel: a worker that lost its subscription has nothing in hand and is stuck.
 */
@Injectable()
export class ProgressWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;
  private wasHealthy = true;

  constructor(
    private readonly leases: ChunkLeases,
    private readonly bus: Bus,
    private readonly progress: WorkerProgress,
    private readonly config: WorkerConfig,
    @Inject(CHANNEL) private readonly channel: Channel,
    private readonly log: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
    }, this.config.stallMs / LOOKS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    try {
      // A pointer that is not taken for half the time is not merely in a moving queue.
      const lanes = await this.leases.overdueLanes(this.channel.name, this.config.stallMs / 2);
      this.progress.awaited(await this.isForTheTaking(lanes));
    } catch (err) {
      this.log.warn({ err }, 'waiting chunks not looked for');
    }
    const isHealthy = this.progress.isHealthy();
    if (this.wasHealthy && !isHealthy) this.log.error({}, 'work waits and nothing gets done');
    this.wasHealthy = isHealthy;
  }

  /**
   * Whether any pointer in these lanes is still to be delivered; what was delivered to a busy worker is that worker's.
   */
  private async isForTheTaking(lanes: readonly Lane[]): Promise<boolean> {
    if (lanes.length === 0) return false;
    const manager = await jetstreamManager(this.bus.now(), { checkAPI: false });
    const given = new Set<string>();
    for await (const { config, num_pending: left } of listedConsumers(manager, 'DELIVERIES'))
      if (left === 0) given.add(config.filter_subject ?? '');
    return lanes.some((lane) => !given.has(deliverySubject(this.channel.name, lane)));
  }
}
