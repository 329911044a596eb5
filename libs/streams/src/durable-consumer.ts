import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  type ConsumerConfig,
  type ConsumerInfo,
  type JetStreamManager,
} from '@nats-io/jetstream';
import type { Bus } from '@candor/bus/bus.js';
import type { AppLogger } from '@candor/platform/logger.js';
import type { AppPositions } from './consumer-positions.js';
import { MESSAGE_ID_HEADER } from './message-headers.js';
import { rewindConsumersAhead } from './rewind-consumers.js';
import { storedMessage } from './stored-message.js';

/** The maximum of unacknowledged messages. Failing events count; while the limit is reached, nothing is delivered. */
const MAX_ACK_PENDING = 20_000;

export interface DurableOptions {
  readonly stream: 'EVENTS' | 'DELIVERIES' | 'DEAD';
  readonly subject: string;
  /** Durable name. */
  readonly consumer: string;
  readonly ackWaitMs: number;
}

/**
 * A durable consumer at the broker, shared by all replicas of an app: created where it is missing, recreated where it is
 * beyond its stream, and its position saved where the broker cannot lose it.
 */
export class DurableConsumer {
  /** Something was acked since the position was saved. */
  private moved = false;

  constructor(
    private readonly bus: Bus,
    private readonly log: AppLogger,
    private readonly options: DurableOptions,
    private readonly positions?: AppPositions,
  ) {}

  /** Creates the consumer, or updates it and its position. The stream has to exist. */
  async ensure(manager: JetStreamManager): Promise<void> {
    const { stream, subject, consumer, ackWaitMs } = this.options;
    const changeable = {
      filter_subject: subject,
      ack_wait: ackWaitMs * 1_000_000,
      max_ack_pending: MAX_ACK_PENDING,
    };
    const found = await this.find(manager);
    if (!found) {
      await manager.consumers.add(stream, {
        ...changeable,
        durable_name: consumer,
        ack_policy: AckPolicy.Explicit,
        ...(await this.beginning(manager)),
      });
      return;
    }
    // Adding it again would be refused if it was once recreated from another position.
    if (
      found.config.ack_wait !== changeable.ack_wait ||
      found.config.filter_subject !== subject ||
      found.config.max_ack_pending !== changeable.max_ack_pending
    )
      await manager.consumers.update(stream, consumer, changeable);
    await this.rewind(manager);
  }

  /** Looks after it once the broker is back. @returns whether it is still there */
  async hasSurvived(manager: JetStreamManager): Promise<boolean> {
    if (!(await this.find(manager))) return false;
    await this.rewind(manager);
    return true;
  }

  /** Something was acked: there is a new position to save. */
  hasMoved(): void {
    this.moved = true;
  }

  /** Saves what all processes of this consumer have handled. */
  async savePosition(): Promise<void> {
    const { stream, consumer } = this.options;
    const store = this.positions?.store;
    if (!store || !this.moved || stream !== 'EVENTS' || !this.bus.isConnected) return;
    this.moved = false;
    try {
      const manager = await jetstreamManager(this.bus.now(), { checkAPI: false });
      const { stream_seq: streamSeq } = (await manager.consumers.info(stream, consumer)).ack_floor;
      const message = streamSeq > 0 ? await manager.streams.getMessage(stream, { seq: streamSeq }) : null;
      const messageId = message?.header.get(MESSAGE_ID_HEADER);
      if (messageId) await store.save(consumer, { streamSeq, messageId });
    } catch (err) {
      this.moved = true;
      if (this.bus.isConnected) this.log.warn({ err, consumer }, 'position of consumer not saved');
    }
  }

  /** Where a missing consumer starts. */
  private async beginning(manager: JetStreamManager): Promise<Partial<ConsumerConfig>> {
    const { stream, consumer } = this.options;
    const everything = { deliver_policy: DeliverPolicy.All };
    const position = stream === 'EVENTS' ? await this.positions?.store?.read(consumer) : undefined;
    if (!position) return everything;
    const { streamSeq, messageId } = position;
    const message = await storedMessage(manager, stream, { seq: streamSeq });
    if (message?.header.get(MESSAGE_ID_HEADER) !== messageId) return everything;
    this.log.warn({ consumer, stream, after: streamSeq }, 'consumer was missing, it goes on where it had come to');
    return { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: streamSeq + 1 };
  }

  private async rewind(manager: JetStreamManager): Promise<void> {
    const { stream, consumer } = this.options;
    const rewound = await rewindConsumersAhead(manager, stream, consumer);
    if (rewound.length > 0) this.log.warn({ consumer, stream }, 'consumer was ahead of its stream');
  }

  private async find(manager: JetStreamManager): Promise<ConsumerInfo | undefined> {
    const { stream, consumer } = this.options;
    try {
      return await manager.consumers.info(stream, consumer);
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) return undefined;
      throw error;
    }
  }
}
