import { Controller } from '@nestjs/common';
import { OnChunk, type MessageMeta } from '@candor/messaging/on-event.js';
import { type ChunkPointer } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { ChunkWorker } from '../channel/chunk-worker.js';

/** A consumer per lane, so that none waits for another; several chunks each, so that the next is ready in time. */
@Controller()
export class WebhookController {
  constructor(private readonly worker: ChunkWorker) {}

  @OnChunk('webhook', 'fast', { consumer: 'notifications-webhook-fast', concurrency: 4 })
  async onFast(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
    await this.worker.process(pointer, meta);
  }

  @OnChunk('webhook', 'bulk', { consumer: 'notifications-webhook-bulk', concurrency: 3 })
  async onBulk(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
    await this.worker.process(pointer, meta);
  }

  @OnChunk('webhook', 'retry', { consumer: 'notifications-webhook-retry', concurrency: 2 })
  async onRetry(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
    await this.worker.process(pointer, meta);
  }
}
