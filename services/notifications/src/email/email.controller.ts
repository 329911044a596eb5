import { Controller } from '@nestjs/common';
import { OnChunk, type MessageMeta } from '@candor/messaging/on-event.js';
import { type ChunkPointer } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { ChunkWorker } from '../channel/chunk-worker.js';

/** A consumer per lane, so that none waits for another; several chunks each, so that the next is ready in time. */
@Controller()
export class EmailController {
  constructor(private readonly worker: ChunkWorker) {}

  @OnChunk('email', 'confirm', { consumer: 'notifications-email-confirm', concurrency: 8 })
  async onConfirm(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
    await this.worker.process(pointer, meta);
  }

  @OnChunk('email', 'fast', { consumer: 'notifications-email-fast', concurrency: 4 })
  async onFast(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
    await this.worker.process(pointer, meta);
  }

  @OnChunk('email', 'bulk', { consumer: 'notifications-email-bulk', concurrency: 3 })
  async onBulk(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
    await this.worker.process(pointer, meta);
  }

  @OnChunk('email', 'retry', { consumer: 'notifications-email-retry', concurrency: 2 })
  async onRetry(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
    await this.worker.process(pointer, meta);
  }
}
