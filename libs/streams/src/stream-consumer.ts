import { setTimeout as sleep } from 'node:timers/promises';
import { fromBinary } from '@bufbuild/protobuf';
import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstream,
  jetstreamManager,
  type ConsumerConfig,
  type ConsumerInfo,
  type ConsumerMessages,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import type { Bus } from '@candor/bus/bus.js';
import { REQUEST_ID_HEADER, TRACEPARENT_HEADER } from '@candor/bus/context-headers.js';
import { CustomerDeletedError, isKnownError, type ErrorKind } from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { newRequestContext, runInContext } from '@candor/platform/request-context.js';
import { runInSpan } from '@candor/platform/tracing/in-span.js';
import type { Span, Tracing } from '@candor/platform/tracing/tracing.js';
import type { AppPositions } from './consumer-positions.js';
import { factIdOf, sendDeadLetter } from './dead-letter.js';
import { FairTurns } from './fair-turns.js';
import { FaultCount } from './fault-count.js';
import { CONSUMER_HEADER, CUSTOMER_HEADER, MESSAGE_ID_HEADER } from './message-headers.js';
import type { EventExtras, MessageMeta } from './on-event.js';
import { rewindConsumersAhead } from './rewind-consumers.js';
import { storedMessage } from './stored-message.js';
import { ensureStreams } from './streams.js';

/**
 * Delay before a message that we failed to handle is redelivered (ms), by attempt. The faults are ours, so it is short.
 */
const NAK_DELAYS_MS = [100, 500, 2_000, 5_000, 15_000];
const MAX_FAULTS = 10;
const CONCURRENCY = 8;
const BURY_RETRY_MS = 5_000;
const RESTART_DELAY_MS = 500;
/**
 * What was in flight when a connection broke is redelivered after this time (ms): the server cannot know that it was
 * lost.
 */
const ACK_WAIT_MS = 10_000;
/** Progress reports within that time. */
const SIGNS = 3;
/** Events held for their turn, by handler: one organisation can fill this many before the consumer stops fetching. */
const HELD_PER_HANDLER = 8;
/** The maximum of unacknowledged messages. Failing events count; while the limit is reached, nothing is delivered. */
const MAX_ACK_PENDING = 20_000;

type Handler = (message: unknown, meta: MessageMeta) => Promise<unknown>;

/**
 * A durable pull consumer that never stops by itself: it creates the stream and the consumer when they are missing,
 * also after the broker lost them, and continues after every disconnection. A consumer whose position is beyond its
 * stream, as after a rollback of the broker's store, is recreated: it would skip what is stored next. A missing
 * consumer of events is recreated after the last position that the app has saved, otherwise at the start of the stream.
 */
export class StreamConsumer {
  private messages?: ConsumerMessages;
  private running?: Promise<void>;
  private closed = false;
  private stopListening?: () => void;
  /** Waiting for their turn, or being handled. */
  private readonly held = new Set<JsMsg>();
  private readonly inProgress = new Set<Promise<void>>();
  private readonly turns: FairTurns<JsMsg>;
  private restEnd?: NodeJS.Timeout;
  /** Called when another message can be held. */
  private onRoom: () => void = () => undefined;
  private signs?: NodeJS.Timeout;
  private remembering?: NodeJS.Timeout;
  /** Something was acked since the position was saved. */
  private moved = false;
  private readonly ackWaitMs: number;
  private readonly faults = new FaultCount();
  /** Failed tries that are no faults, such as an unavailable service. */
  private readonly waits = new FaultCount();

  constructor(
    private readonly bus: Bus,
    private readonly log: AppLogger,
    private readonly options: EventExtras & { readonly subject: string },
    private readonly handle: Handler,
    private readonly kit: { readonly tracing?: Tracing; readonly positions?: AppPositions } = {},
  ) {
    this.ackWaitMs = options.ackWaitMs ?? ACK_WAIT_MS;
    this.turns = new FairTurns(options.concurrency ?? CONCURRENCY);
  }

  start(): void {
    this.running = this.run();
    this.signs = setInterval(() => this.giveSigns(), this.ackWaitMs / SIGNS);
    this.remembering = setInterval(() => void this.savePosition(), this.ackWaitMs);
    this.stopListening = this.bus.onConnected(() => void this.lookAfterReconnection());
  }

  /** Accepts nothing new and waits for the handlers in progress. */
  async close(): Promise<void> {
    this.closed = true;
    this.stopListening?.();
    this.messages?.stop();
    this.onRoom();
    await this.running;
    clearTimeout(this.restEnd);
    for (const message of this.turns.drain()) {
      this.held.delete(message);
      if (this.bus.isConnected) message.nak();
    }
    await Promise.all(this.inProgress);
    clearInterval(this.signs);
    clearInterval(this.remembering);
  }

  /** Reports to the server that the handlers are still running. */
  private giveSigns(): void {
    if (!this.bus.isConnected) return;
    for (const message of this.held) message.working();
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
    const { stream, consumer, concurrency = CONCURRENCY } = this.options;
    // A pointer held here would wait while another worker is idle.
    const room = stream === 'EVENTS' ? concurrency * HELD_PER_HANDLER : concurrency;
    await this.ensureConsumer(await ensureStreams(this.bus, stream));
    const handle = await jetstream(this.bus.now()).consumers.get(stream, consumer);
    this.messages = await handle.consume({ max_messages: room, abort_on_missing_resource: true });
    if (this.closed) this.messages.stop();
    for await (const message of this.messages) {
      await this.stayBehind(message);
      const laterMs = this.turns.offer(this.customerOf(message), message);
      if (laterMs !== undefined) {
        message.nak(laterMs);
        continue;
      }
      this.held.add(message);
      this.begin();
      while (this.turns.held >= room && !this.closed) await new Promise<void>((resolve) => (this.onRoom = resolve));
    }
  }

  /** Waits until a message is old enough. Those after it were stored later, so none waits longer than it has to. */
  private async stayBehind(message: JsMsg): Promise<void> {
    const { behindMs = 0 } = this.options;
    if (behindMs === 0) return;
    const aheadMs = metaOf(message).storedAt + behindMs - Date.now();
    // The broker's clock may be ahead of ours.
    if (aheadMs > 0) await sleep(Math.min(aheadMs, behindMs));
  }

  private customerOf({ headers }: JsMsg): string {
    return (this.options.stream === 'EVENTS' && headers?.get(CUSTOMER_HEADER)) || '';
  }

  /** Handles the messages that are due. */
  private begin(): void {
    clearTimeout(this.restEnd);
    if (this.closed) return;
    for (let next = this.turns.next(); next; next = this.turns.next()) {
      const { customerId, message } = next;
      const begunAt = performance.now();
      const outcome = this.process(message).catch((err: unknown) => {
        // The connection is closed for good; the broker redelivers the message to another process.
        this.log.warn({ err, consumer: this.options.consumer }, 'message not acknowledged');
        return true;
      });
      const work = outcome.then((failed) => {
        this.inProgress.delete(work);
        this.held.delete(message);
        this.turns.done(customerId, performance.now() - begunAt, failed);
        this.begin();
        this.onRoom();
      });
      this.inProgress.add(work);
    }
    const { restMs } = this.turns;
    if (restMs !== undefined) this.restEnd = setTimeout(() => this.begin(), restMs);
  }

  private async ensureConsumer(manager: JetStreamManager): Promise<void> {
    const { stream, subject, consumer } = this.options;
    const changeable = {
      filter_subject: subject,
      ack_wait: this.ackWaitMs * 1_000_000,
      max_ack_pending: MAX_ACK_PENDING,
    };
    const found = await findConsumer(manager, stream, consumer);
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

  /** Where a missing consumer starts. */
  private async beginning(manager: JetStreamManager): Promise<Partial<ConsumerConfig>> {
    const { stream, consumer } = this.options;
    const everything = { deliver_policy: DeliverPolicy.All };
    const position = stream === 'EVENTS' ? await this.kit.positions?.store?.read(consumer) : undefined;
    if (!position) return everything;
    const { streamSeq, messageId } = position;
    const message = await storedMessage(manager, stream, { seq: streamSeq });
    if (message?.header.get(MESSAGE_ID_HEADER) !== messageId) return everything;
    this.log.warn({ consumer, stream, after: streamSeq }, 'consumer was missing, it goes on where it had come to');
    return { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: streamSeq + 1 };
  }

  /** Saves what all processes of this consumer have handled. */
  private async savePosition(): Promise<void> {
    const { stream, consumer } = this.options;
    const positions = this.kit.positions?.store;
    if (!positions || !this.moved || stream !== 'EVENTS' || !this.bus.isConnected) return;
    this.moved = false;
    try {
      const manager = await jetstreamManager(this.bus.now(), { checkAPI: false });
      const { stream_seq: streamSeq } = (await manager.consumers.info(stream, consumer)).ack_floor;
      const message = streamSeq > 0 ? await manager.streams.getMessage(stream, { seq: streamSeq }) : null;
      const messageId = message?.header.get(MESSAGE_ID_HEADER);
      if (messageId) await positions.save(consumer, { streamSeq, messageId });
    } catch (err) {
      this.moved = true;
      if (!this.closed && this.bus.isConnected) this.log.warn({ err, consumer }, 'position of consumer not saved');
    }
  }

  /** Whether the consumer survived an outage of the broker has to be queried: its pull requests would just wait. */
  private async lookAfterReconnection(): Promise<void> {
    try {
      const manager = await ensureStreams(this.bus, this.options.stream);
      const found = await findConsumer(manager, this.options.stream, this.options.consumer);
      if (!found) this.messages?.stop();
      else await this.rewind(manager);
    } catch (err) {
      if (!this.closed && this.bus.isConnected)
        this.log.warn({ err, consumer: this.options.consumer }, 'consumer not looked at');
    }
  }

  private async rewind(manager: JetStreamManager): Promise<void> {
    const { stream, consumer } = this.options;
    const rewound = await rewindConsumersAhead(manager, stream, consumer);
    if (rewound.length > 0) this.log.warn({ consumer, stream }, 'consumer was ahead of its stream');
  }

  /** The one place that decides between ack, retry and dead letter. @returns whether the handler failed */
  private async process(message: JsMsg): Promise<boolean> {
    const { consumer, schema } = this.options;
    const addressee = message.headers?.get(CONSUMER_HEADER);
    if (addressee && addressee !== consumer) {
      message.ack();
      return false;
    }
    if (isAnswer(message)) {
      this.log.error({ consumer, subject: message.subject, seq: message.seq }, 'message of no outbox dropped');
      message.ack();
      return false;
    }
    let decoded: unknown;
    try {
      decoded = fromBinary(schema, message.data);
    } catch (err) {
      await this.giveUp(message, `Not a ${schema.typeName}: ${textOf(err)}`);
      return false;
    }
    const span = this.startSpan(message);
    const context = newRequestContext({
      requestId: message.headers?.get(REQUEST_ID_HEADER),
      traceparent: span?.traceparent ?? message.headers?.get(TRACEPARENT_HEADER),
      customerId: message.headers?.get(CUSTOMER_HEADER),
      tracing: this.kit.tracing,
    });
    const work = () => this.handle(decoded, metaOf(message));
    try {
      await (span ? runInSpan(context, span, work) : runInContext(context, work));
      this.forget(message);
      message.ack();
      this.moved = true;
      return false;
    } catch (err) {
      return this.failed(message, err);
    }
  }

  /** A pointer belongs to no trace; the chunk it points at may. */
  private startSpan(message: JsMsg): Span | undefined {
    const { consumer, stream } = this.options;
    if (stream === 'DELIVERIES') return undefined;
    return this.kit.tracing?.start(`process ${message.subject}`, {
      kind: 'consumer',
      parent: message.headers?.get(TRACEPARENT_HEADER),
      attributes: {
        'messaging.system': 'nats',
        'messaging.operation.type': 'process',
        'messaging.destination.name': message.subject,
        'messaging.consumer.group.name': consumer,
        'messaging.message.id': factIdOf(message),
      },
    });
  }

  /** @returns whether the next message of the organisation may fail in the same way */
  private async failed(message: JsMsg, err: unknown): Promise<boolean> {
    const { deliveryCount } = message.info;
    const fields = { consumer: this.options.consumer, subject: message.subject, attempt: deliveryCount };
    // A late message about an organisation that was deleted has no effect, and never will have.
    if (err instanceof CustomerDeletedError) {
      this.log.info({ ...fields, reason: err.message }, 'message dropped');
      this.forget(message);
      message.ack();
      return false;
    }
    // Something is not available yet and may be at the next try; only a fault of ours is logged as an error.
    if (isKnownError(err) && TRANSIENT.has(err.kind)) {
      this.log.info({ ...fields, reason: err.message }, 'message comes again');
      message.nak(delayOf(this.waits.add(message.seq)));
      return true;
    }
    const faults = this.faults.add(message.seq);
    // The ledger republishes its pointers, so giving one up would not end it.
    if (faults < (this.options.maxFaults ?? MAX_FAULTS) || this.options.stream !== 'EVENTS') {
      this.log.error({ ...fields, err }, 'handler failed, message comes again');
      message.nak(delayOf(faults));
      return true;
    }
    await this.giveUp(message, textOf(err));
    return true;
  }

  private forget({ seq }: JsMsg): void {
    this.faults.forget(seq);
    this.waits.forget(seq);
  }

  /** Leaves the message to an operator, so that it does not block others for ever. */
  private async giveUp(message: JsMsg, reason: string): Promise<void> {
    const { consumer, stream } = this.options;
    const fields = { consumer, subject: message.subject, messageId: factIdOf(message), reason };
    try {
      // An unreadable dead letter is only logged: it would become a dead letter about itself.
      if (stream !== 'DEAD') await sendDeadLetter(this.bus, consumer, message, reason);
      this.log.error(fields, 'message given up');
      this.forget(message);
      message.term();
    } catch (err) {
      this.log.warn({ ...fields, err }, 'dead letter not stored, message comes again');
      message.nak(BURY_RETRY_MS);
    }
  }
}

/** What recovers without a change of ours. */
const TRANSIENT: ReadonlySet<ErrorKind> = new Set(['unavailable', 'deadline-exceeded', 'rate-limited']);

function delayOf(attempt: number): number {
  return NAK_DELAYS_MS[Math.min(attempt, NAK_DELAYS_MS.length) - 1] ?? BURY_RETRY_MS;
}

/**
 * Whether a client had the broker's own answer to a request stored as an event, by naming the event's subject as reply
 * subject: that needs no permission to publish. What comes from an outbox has an id, and such an answer cannot have
 * one.
 */
function isAnswer({ headers, info }: JsMsg): boolean {
  return info.stream === 'EVENTS' && !headers?.get(MESSAGE_ID_HEADER);
}

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

async function findConsumer(
  manager: JetStreamManager,
  stream: string,
  consumer: string,
): Promise<ConsumerInfo | undefined> {
  try {
    return await manager.consumers.info(stream, consumer);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) return undefined;
    throw error;
  }
}

function metaOf(message: JsMsg): MessageMeta {
  return {
    id: factIdOf(message),
    subject: message.subject,
    attempt: message.info.deliveryCount,
    storedAt: Math.floor(message.info.timestampNanos / 1_000_000),
    extend: () => message.working(),
  };
}
