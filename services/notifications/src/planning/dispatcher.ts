import { create, toBinary } from '@bufbuild/protobuf';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { jetstream } from '@nats-io/jetstream';
import { Bus } from '@candor/bus/bus.js';
import { StreamWatch } from '@candor/streams/stream-watch.js';
import { ensureStreams } from '@candor/streams/streams.js';
import { AppLogger } from '@candor/platform/logger.js';
import { ChunkPointerSchema } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { ChunkOffers, type LaneLoad, type Offer } from '../ledger/chunk-offers.js';
import { CHUNK_DONE_HINT, deliverySubject, type ChannelName, type Lane } from '../ledger/ledger-types.js';
import { PlannerConfig } from './config.js';
import { laneRoom } from './lane-limits.js';
import { WakeLoop } from '@candor/platform/wake-loop.js';

const POLL_MS = 250;
const RECOVER_EVERY_MS = 5_000;
const PUBLISH_TIMEOUT_MS = 5_000;

/**
 * Offers chunks to workers, a few at a time, so that the order is decided here and not by the queue in the broker: the
 * organisation that was served longest ago comes first. Several dispatchers share the work through row locks.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop: WakeLoop;
  private readonly watch: StreamWatch;
  private streamsKnown = false;
  private lastRecovery = 0;
  private lastCollection = 0;

  constructor(
    private readonly offers: ChunkOffers,
    private readonly bus: Bus,
    private readonly config: PlannerConfig,
    private readonly log: AppLogger,
  ) {
    this.loop = new WakeLoop(
      () => this.round(),
      POLL_MS,
      (err) => log.warn({ err }, 'dispatcher interrupted'),
    );
    this.watch = new StreamWatch(bus, log, 'DELIVERIES', () => this.offerAgain());
  }

  onApplicationBootstrap(): void {
    this.bus.onConnected(() => {
      this.streamsKnown = false;
      this.loop.wake();
    });
    // The subscription survives reconnections.
    void this.bus.ready().then((connection) => {
      connection.subscribe(CHUNK_DONE_HINT, { callback: () => this.loop.wake() });
    });
    this.loop.start();
    this.watch.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.watch.stop();
    await this.loop.stop();
  }

  /** Says that there may be something to offer. Cheap, and safe to call at any time. */
  wake(): void {
    this.loop.wake();
  }

  private async round(): Promise<void> {
    if (!this.bus.isConnected) return;
    const loads = await this.offers.loads();
    await Promise.all(loads.map((load) => this.offer(load)));
    // After new chunks, which are usually why it was woken.
    if (Date.now() - this.lastCollection >= POLL_MS) {
      this.lastCollection = Date.now();
      if ((await this.offers.collectRetries()) > 0) this.loop.wake();
    }
    if (Date.now() - this.lastRecovery < RECOVER_EVERY_MS) return;
    this.lastRecovery = Date.now();
    await this.recover(loads);
  }

  private async offer({ channel, lane, ...load }: LaneLoad): Promise<void> {
    const room = laneRoom(load, this.config.minDepth);
    if (load.waiting === 0 || room === 0) return;
    const offers = await this.offers.take(channel, lane, room);
    if (offers.length > 0) await this.publish(channel, lane, offers);
  }

  private async publish(channel: ChannelName, lane: Lane, offers: readonly Offer[]): Promise<void> {
    const failed: string[] = [];
    try {
      if (!this.streamsKnown) await ensureStreams(this.bus, 'DELIVERIES');
      this.streamsKnown = true;
      const stream = jetstream(this.bus.now(), { timeout: PUBLISH_TIMEOUT_MS });
      const subject = deliverySubject(channel, lane);
      const stored = offers.map(async (offer) => {
        const pointer = create(ChunkPointerSchema, offer);
        try {
          const { seq } = await stream.publish(subject, toBinary(ChunkPointerSchema, pointer));
          this.watch.stored(seq);
        } catch (err) {
          this.log.warn({ err, ...offer }, 'chunk not offered, tried again later');
          failed.push(offer.chunkId);
        }
      });
      await Promise.all(stored);
    } catch (err) {
      this.log.warn({ err, channel, lane }, 'chunks not offered, tried again later');
      failed.push(...offers.map(({ chunkId }) => chunkId));
    }
    if (failed.length === 0) return;
    this.streamsKnown = false;
    await this.offers.giveBack(failed);
  }

  /**
   * The stream was lost with all its pointers. A pointer that was not lost after all finds its chunk taken, and does no
   * harm.
   */
  private async offerAgain(): Promise<void> {
    const chunks = await this.offers.putBackOffered();
    this.log.warn({ chunks }, 'the stream of pointers was rebuilt, chunks are offered again');
    this.loop.wake();
  }

  /** Finds offered chunks that no worker will take: the worker is gone, or the broker lost the pointer. */
  private async recover(loads: readonly LaneLoad[]): Promise<void> {
    const expired = await this.offers.recoverExpired();
    if (expired > 0) this.log.warn({ chunks: expired }, 'leases expired, chunks are offered again');
    for (const { channel, lane, offered, leased } of loads) {
      if (offered === 0) continue;
      // A pointer is in the stream until its chunk is done. The number is as expected: none is lost, the workers are
      // slow.
      if ((await this.pointersIn(channel, lane)) >= offered + leased) continue;
      const lost = await this.offers.putBackStale(channel, lane, this.config.offerTimeoutMs);
      if (lost > 0) this.log.warn({ channel, lane, chunks: lost }, 'pointers lost, chunks are offered again');
    }
  }

  private async pointersIn(channel: ChannelName, lane: Lane): Promise<number> {
    const subject = deliverySubject(channel, lane);
    const manager = await ensureStreams(this.bus, 'DELIVERIES');
    const info = await manager.streams.info('DELIVERIES', { subjects_filter: subject });
    return info.state.subjects?.[subject] ?? 0;
  }
}
