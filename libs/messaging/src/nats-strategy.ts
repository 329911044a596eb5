import { create, fromBinary, toBinary, type DescMessage } from '@bufbuild/protobuf';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { lastValueFrom } from 'rxjs';
import { CallSchema, ReplySchema, type Reply } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { DeadlineExceededError, InvalidError, isKnownError } from '@candor/platform/errors.js';
import type { AppKit } from '@candor/platform/app.js';
import { newRequestContext, runInContext } from '@candor/platform/request-context.js';
import { actorFromWire } from './actor-codec.js';
import type { Bus } from './bus.js';
import { errorToWire } from './error-codec.js';
import type { EventExtras } from './on-event.js';
import { REQUEST_ID_HEADER, TIMEOUT_HEADER, TRACEPARENT_HEADER } from './rpc-subject.js';
import type { RpcContext, RpcExtras } from './rpc.js';
import { StreamConsumer } from './stream-consumer.js';

const DEFAULT_TIMEOUT_MS = 5_000;

/**
 * Carries Nest's handlers over one NATS connection: `@Rpc` over core request and reply in a queue group, `@OnEvent`
 * and `@OnChunk` over JetStream pull consumers that ack after the effect. Nest's stock NATS transport is not used:
 * it opens a connection per app beside ours, knows neither deadlines nor acks, takes an empty message for "nobody
 * there", and its graceful close always lasts the whole grace period.
 */
export class NatsStrategy extends Server implements CustomTransportStrategy {
  // Failures of event handlers must reach us: they decide between ack and redelivery.
  override readonly propagatesEventHandlerErrors = true;
  private readonly subscriptions: Subscription[] = [];
  private readonly consumers: StreamConsumer[] = [];
  private readonly inProgress = new Set<Promise<void>>();

  constructor(
    private readonly bus: Bus,
    private readonly kit: AppKit,
  ) {
    super();
  }

  listen(callback: () => void): void {
    // Not awaited: an app starts without NATS and works once there is one.
    void this.bus.ready().then((connection) => {
      for (const [subject, handler] of this.messageHandlers) {
        if (handler.isEventHandler) {
          this.consumers.push(this.consume(subject, handler));
        } else {
          this.subscriptions.push(
            connection.subscribe(subject, {
              queue: this.kit.name,
              callback: (error, message) => {
                if (error) this.kit.log.error({ err: error, subject }, 'subscription refused');
                else this.answer(message, handler);
              },
            }),
          );
        }
      }
    });
    callback();
  }

  /** Takes nothing new, then waits for what is in progress, at most the grace period. */
  async close(): Promise<void> {
    await Promise.all(
      this.subscriptions.map((subscription) => (this.bus.isConnected ? subscription.drain() : undefined)),
    );
    const work = Promise.all([...this.consumers.map((consumer) => consumer.close()), ...this.inProgress]);
    const grace = AbortSignal.timeout(this.kit.graceMs);
    await Promise.race([work, new Promise((resolve) => grace.addEventListener('abort', resolve, { once: true }))]);
  }

  on(): never {
    throw new Error('Watch the bus instead.');
  }

  unwrap<T>(): T {
    return this.bus as T;
  }

  private consume(subject: string, handler: MessageHandler): StreamConsumer {
    const extras = handler.extras as unknown as EventExtras;
    const consumer = new StreamConsumer(this.bus, this.kit.log, { ...extras, subject }, (message, meta) =>
      invoke(handler, message, meta),
    );
    consumer.start();
    return consumer;
  }

  private answer(message: Msg, handler: MessageHandler): void {
    const work = this.reply(message, handler).then((reply) => {
      message.respond(toBinary(ReplySchema, reply));
    });
    const tracked = work
      .catch((err: unknown) => this.kit.log.error({ err, subject: message.subject }, 'could not answer'))
      .finally(() => this.inProgress.delete(tracked));
    this.inProgress.add(tracked);
  }

  private async reply(message: Msg, handler: MessageHandler): Promise<Reply> {
    const timeoutMs = Number(message.headers?.get(TIMEOUT_HEADER) || DEFAULT_TIMEOUT_MS);
    const context = newRequestContext({
      requestId: message.headers?.get(REQUEST_ID_HEADER),
      traceparent: message.headers?.get(TRACEPARENT_HEADER),
    });
    const { method } = handler.extras as unknown as RpcExtras;
    return runInContext(context, async () => {
      try {
        const call = decode(CallSchema, message.data);
        const rpc: RpcContext = { actor: actorFromWire(call.actor), deadline: Date.now() + timeoutMs };
        const response = await withDeadline(
          invoke(handler, decode(method.input, call.request), rpc),
          timeoutMs,
          message.subject,
        );
        return create(ReplySchema, {
          outcome: {
            case: 'response',
            value: toBinary(method.output, create(method.output, response as Record<string, unknown>)),
          },
        });
      } catch (error) {
        if (!isKnownError(error)) this.kit.log.error({ err: error, subject: message.subject }, 'handler failed');
        return create(ReplySchema, { outcome: { case: 'error', value: errorToWire(error) } });
      }
    });
  }
}

/** Nest wraps results into observables; a handler of ours gives one value. */
async function invoke(handler: MessageHandler, data: unknown, context: unknown): Promise<unknown> {
  const result: unknown = await handler(data, context);
  return isObservableLike(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
}

function isObservableLike(value: unknown): value is Parameters<typeof lastValueFrom>[0] {
  return typeof value === 'object' && value !== null && 'subscribe' in value;
}

function decode<S extends DescMessage>(schema: S, bytes: Uint8Array) {
  try {
    return fromBinary(schema, bytes);
  } catch {
    throw new InvalidError([], `Not a ${schema.typeName}.`);
  }
}

async function withDeadline<T>(work: Promise<T>, timeoutMs: number, subject: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceededError(`${subject} took too long.`)), timeoutMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
