import { setTimeout as sleep } from 'node:timers/promises';
import { fromBinary } from '@bufbuild/protobuf';
import { AckPolicy, DeliverPolicy, jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { isKnownError } from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { newRequestContext, runInContext } from '@candor/platform/request-context.js';
import type { Bus } from './bus.js';
import type { EventExtras, MessageMeta } from './on-event.js';
import { REQUEST_ID_HEADER, TRACEPARENT_HEADER } from './rpc-subject.js';
import { ensureStreams } from './streams.js';

/** Wait before a message that we failed to handle comes again (ms), by attempt. Faults of ours, so short. */
const NAK_DELAYS_MS = [100, 500, 2_000, 5_000, 15_000];
const RESTART_DELAY_MS = 500;

type Handler = (message: unknown, meta: MessageMeta) => Promise<unknown>;

/**
 * A durable pull consumer that never stops by itself: it makes the stream and the consumer when they are missing, also
 * after the broker lost them, and goes on after every disconnection.
 */
export class StreamConsumer {
  private messages?: ConsumerMessages;
  private running?: Promise<void>;
  private closed = false;
  private readonly inProgress = new Set<Promise<void>>();

  constructor(
    private readonly bus: Bus,
    private readonly log: AppLogger,
    private readonly options: EventExtras & { readonly subject: string },
    private readonly handle: Handler,
  ) {}

  start(): void {
    this.running = this.run();
  }

  /** Takes nothing new and waits for the handlers in progress. */
  async close(): Promise<void> {
    this.closed = true;
    this.messages?.stop();
    await this.running;
    await Promise.all(this.inProgress);
  }

  private async run(): Promise<void> {
    while (!this.closed) {
      try {
        await this.consume();
      } catch (err) {
        if (!this.closed && this.bus.isConnected) {
          this.log.warn({ err, consumer: this.options.consumer }, 'consumer interrupted');
        }
      }
      if (!this.closed) await sleep(RESTART_DELAY_MS);
    }
  }

  private async consume(): Promise<void> {
    const { stream, subject, consumer, concurrency = 8, ackWaitMs = 30_000 } = this.options;
    const manager = await ensureStreams(this.bus);
    await manager.consumers.add(stream, {
      durable_name: consumer,
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: ackWaitMs * 1_000_000,
      max_ack_pending: 1_000,
    });
    const handle = await jetstream(this.bus.now()).consumers.get(stream, consumer);
    this.messages = await handle.consume({ max_messages: concurrency, abort_on_missing_resource: true });
    if (this.closed) this.messages.stop();
    for await (const message of this.messages) {
      const work = this.process(message).finally(() => this.inProgress.delete(work));
      this.inProgress.add(work);
      if (this.inProgress.size >= concurrency) await Promise.race(this.inProgress);
    }
  }

  /** The one place that decides between ack, another try, and giving the message up. */
  private async process(message: JsMsg): Promise<void> {
    const fields = { consumer: this.options.consumer, subject: message.subject, attempt: message.info.deliveryCount };
    let decoded: unknown;
    try {
      decoded = fromBinary(this.options.schema, message.data);
    } catch (err) {
      this.log.error({ ...fields, err }, 'poison message dropped');
      message.term();
      return;
    }
    const context = newRequestContext({
      requestId: message.headers?.get(REQUEST_ID_HEADER),
      traceparent: message.headers?.get(TRACEPARENT_HEADER),
    });
    try {
      await runInContext(context, () => this.handle(decoded, metaOf(message)));
      message.ack();
    } catch (err) {
      // Something is not there yet, which the next try may find; only a fault of ours is an error.
      if (isKnownError(err) && err.kind === 'unavailable')
        this.log.info({ ...fields, reason: err.message }, 'message comes again');
      else this.log.error({ ...fields, err }, 'handler failed, message comes again');
      message.nak(NAK_DELAYS_MS[Math.min(message.info.deliveryCount, NAK_DELAYS_MS.length) - 1]);
    }
  }
}

function metaOf(message: JsMsg): MessageMeta {
  return {
    id: message.headers?.get('Nats-Msg-Id') || `${message.info.stream}:${message.seq}`,
    subject: message.subject,
    attempt: message.info.deliveryCount,
    storedAt: Math.floor(message.info.timestampNanos / 1_000_000),
    extend: () => message.working(),
  };
}
