import { Controller, type Type } from '@nestjs/common';
import { type ChunkPointer } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { OnChunk, type MessageMeta } from '@candor/streams/on-event.js';
import { type ChannelName, type Lane } from '../ledger/ledger-types.js';
import { ChunkWorker } from './chunk-worker.js';

/** Chunks that one worker handles concurrently, by lane: several, so that the next one is ready in time. */
export const AT_ONCE: Readonly<Record<Lane, number>> = { confirm: 2, fast: 4, bulk: 3, retry: 2 };

/**
 * The controller of a channel: a consumer per lane, so that lanes do not block each other.
 * @param atOnce where the channel differs from the others
 */
export function chunkController(channel: ChannelName, atOnce: Partial<Record<Lane, number>> = {}): Type<object> {
  const consumer = (lane: Lane) => ({
    consumer: `notifications-${channel}-${lane}`,
    concurrency: atOnce[lane] ?? AT_ONCE[lane],
  });

  @Controller()
  class ChunkController {
    constructor(private readonly worker: ChunkWorker) {}

    @OnChunk(channel, 'confirm', consumer('confirm'))
    async onConfirm(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
      await this.worker.process('confirm', pointer, meta);
    }

    @OnChunk(channel, 'fast', consumer('fast'))
    async onFast(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
      await this.worker.process('fast', pointer, meta);
    }

    @OnChunk(channel, 'bulk', consumer('bulk'))
    async onBulk(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
      await this.worker.process('bulk', pointer, meta);
    }

    @OnChunk(channel, 'retry', consumer('retry'))
    async onRetry(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
      await this.worker.process('retry', pointer, meta);
    }
  }
  return ChunkController;
}
