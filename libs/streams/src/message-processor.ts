import { fromBinary } from '@bufbuild/protobuf';
import type { JsMsg } from '@nats-io/jetstream';
import type { MsgHdrs } from '@nats-io/transport-node';
import type { Bus } from '@candor/bus/bus.js';
import { REQUEST_ID_HEADER, TRACEPARENT_HEADER } from '@candor/bus/context-headers.js';
import { CustomerDeletedError, isKnownError, type ErrorKind } from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { newRequestContext, runInContext } from '@candor/platform/request-context.js';
import { runInSpan } from '@candor/platform/tracing/in-span.js';
import type { Span, Tracing } from '@candor/platform/tracing/tracing.js';
import { factIdOf, sendDeadLetter } from './dead-letter.js';
import { FaultCount } from './fault-count.js';
import type { HeardHint } from './heard-hint.js';
import { CONSUMER_HEADER, CUSTOMER_HEADER, MESSAGE_ID_HEADER } from './message-headers.js';
import { metaOf } from './message-meta.js';
import type { EventExtras, MessageMeta } from './on-event.js';

/**
 * Delay before a message that we failed to handle is redelivered (ms), by attempt. The faults are ours, so it is short.
 */
const NAK_DELAYS_MS = [100, 500, 2_000, 5_000, 15_000];
const MAX_FAULTS = 10;
const BURY_RETRY_MS = 5_000;

/** What a service does with a message. */
export type MessageHandler = (message: unknown, meta: MessageMeta) => Promise<unknown>;

/** Hands a message to its handler and settles it: by ack, by another try, or as a dead letter. */
export class MessageProcessor {
  private readonly faults = new FaultCount();
  /** Failed tries that are no faults, such as an unavailable service. */
  private readonly waits = new FaultCount();

  constructor(
    private readonly bus: Bus,
    private readonly log: AppLogger,
    private readonly options: EventExtras,
    private readonly handle: MessageHandler,
    /** Called when a message was handled. */
    private readonly onAcked: () => void,
    private readonly tracing?: Tracing,
  ) {}

  /** The one place that decides between ack, retry and dead letter. @returns whether the handler failed */
  async process(message: JsMsg): Promise<boolean> {
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
    try {
      await this.work(decoded, metaOf(message), message.headers);
      this.acked(message);
      return false;
    } catch (err) {
      return this.failed(message, err);
    }
  }

  /** Settles a message that was handled as a hint. */
  acked(message: JsMsg): void {
    this.forget(message);
    message.ack();
    this.onAcked();
  }

  /** Handles a hint. What fails is tried again, or given up, as the message in the stream. @returns whether it was handled */
  async processHint(hint: HeardHint): Promise<boolean> {
    const { consumer, schema } = this.options;
    const { subject, headers } = hint;
    try {
      const meta = { id: hint.id, subject, attempt: 1, storedAt: hint.heardAt, extend: () => undefined };
      await this.work(fromBinary(schema, hint.data), meta, headers);
      return true;
    } catch (err) {
      this.log.info({ consumer, subject, err }, 'hint not handled, the message comes from the stream');
      return false;
    }
  }

  private async work(decoded: unknown, meta: MessageMeta, headers: MsgHdrs | undefined): Promise<void> {
    const span = this.startSpan(meta, headers);
    const context = newRequestContext({
      requestId: headers?.get(REQUEST_ID_HEADER),
      traceparent: span?.traceparent ?? headers?.get(TRACEPARENT_HEADER),
      customerId: headers?.get(CUSTOMER_HEADER),
      tracing: this.tracing,
    });
    const work = () => this.handle(decoded, meta);
    await (span ? runInSpan(context, span, work) : runInContext(context, work));
  }

  /** A pointer belongs to no trace; the chunk it points at may. */
  private startSpan({ id, subject }: MessageMeta, headers: MsgHdrs | undefined): Span | undefined {
    const { consumer, stream } = this.options;
    if (stream === 'DELIVERIES') return undefined;
    return this.tracing?.start(`process ${subject}`, {
      kind: 'consumer',
      parent: headers?.get(TRACEPARENT_HEADER),
      attributes: {
        'messaging.system': 'nats',
        'messaging.operation.type': 'process',
        'messaging.destination.name': subject,
        'messaging.consumer.group.name': consumer,
        'messaging.message.id': id,
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
