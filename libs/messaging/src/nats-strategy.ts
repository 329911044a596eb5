import { create, fromBinary, toBinary, type DescMessage } from '@bufbuild/protobuf';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { headers, type Msg, type MsgHdrs, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { lastValueFrom } from 'rxjs';
import { CallSchema, ReplySchema, type Reply } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { DeadlineExceededError, InvalidError, isKnownError } from '@candor/platform/errors.js';
import type { AppKit } from '@candor/platform/app.js';
import { newId } from '@candor/platform/ids.js';
import {
  newRequestContext,
  requireInTime,
  runInContext,
  type RequestContext,
  type RunningCall,
} from '@candor/platform/request-context.js';
import type { Bus } from './bus.js';
import { measureEventAges } from './event-ages.js';
import { errorFromWire, errorToWire } from './error-codec.js';
import { passOn } from './passed-on.js';
import { answerLocally, type LocalAnswer } from './local-calls.js';
import type { EventExtras } from './on-event.js';
import {
  CALLER_ADDRESS_HEADER,
  DEADLINE_HEADER,
  DIRECT_HEADER,
  PROBE_HEADER,
  REPLICA_HEADER,
  REQUEST_ID_HEADER,
  TIMEOUT_HEADER,
  TRACEPARENT_HEADER,
  USER_AGENT_HEADER,
  againSubject,
  isRead,
} from './rpc-subject.js';
import { rpcAttributes, rpcName } from './rpc-span.js';
import type { RpcContext, RpcExtras } from './rpc.js';
import { StreamConsumer } from './stream-consumer.js';

const DEFAULT_TIMEOUT_MS = 5_000;

/**
 * Runs Nest's handlers over one NATS connection: `@Rpc` over core request and reply in a queue group, `@OnEvent` and
 * `@OnChunk` over JetStream pull consumers that ack after the effect. Nest's stock NATS transport is not used: it opens
 * a second connection per app, has neither deadlines nor acks, takes an empty message for "no responder", and its
 * graceful close always lasts the whole grace period.
 */
export class NatsStrategy extends Server implements CustomTransportStrategy {
  // Failures of event handlers must reach the strategy: they decide between ack and redelivery.
  override readonly propagatesEventHandlerErrors = true;
  private readonly subscriptions: Subscription[] = [];
  private readonly endings: (() => void)[] = [];
  private readonly consumers: StreamConsumer[] = [];
  private readonly inProgress = new Set<Promise<void>>();
  /** Names this process among the replicas of its service. */
  private readonly replica = newId();
  private readonly probeAnswer = headers();

  constructor(
    private readonly bus: Bus,
    private readonly kit: AppKit,
  ) {
    super();
    this.probeAnswer.set(REPLICA_HEADER, this.replica);
  }

  listen(callback: () => void): void {
    for (const [subject, handler] of this.messageHandlers) {
      if (handler.isEventHandler) continue;
      const local: LocalAnswer = (call, head) => this.track(this.reply(subject, call, head, handler));
      this.endings.push(answerLocally(this.bus.address, subject, local));
    }
    if (this.endings.length > 0 && !this.bus.verifier.isStrict)
      this.kit.log.warn({}, 'who asks is not checked: CALL_VERIFYING_KEY is missing, or ACCEPT_UNSIGNED_CALLS is set');
    measureEventAges(this.kit.metrics, this.bus, this.factConsumers());
    // Not awaited: an app starts without NATS and works once it is connected.
    void this.bus.ready().then((connection) => {
      for (const [subject, handler] of this.messageHandlers) {
        if (handler.isEventHandler) {
          this.consumers.push(this.consume(subject, handler));
        } else {
          this.serve(connection, subject, handler);
        }
      }
    });
    callback();
  }

  /** Accepts nothing new, then waits for what is in progress, at most the grace period. */
  async close(): Promise<void> {
    for (const end of this.endings) end();
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

  private factConsumers(): string[] {
    const handlers = [...this.messageHandlers.values()].filter(({ isEventHandler }) => isEventHandler);
    const extras = handlers.map((handler) => handler.extras as unknown as EventExtras);
    return extras.filter(({ stream }) => stream === 'EVENTS').map(({ consumer }) => consumer);
  }

  private consume(subject: string, handler: MessageHandler): StreamConsumer {
    const extras = handler.extras as unknown as EventExtras;
    const consumer = new StreamConsumer(
      this.bus,
      this.kit.log,
      { ...extras, subject },
      (message, meta) => invoke(handler, message, meta),
      this.kit.tracing,
    );
    consumer.start();
    return consumer;
  }

  private serve(connection: NatsConnection, subject: string, handler: MessageHandler): void {
    const { method } = handler.extras as unknown as RpcExtras;
    const listen = (where: string, queue: string | undefined, isForUs: (head: MsgHdrs | undefined) => boolean) => {
      const callback = (error: Error | null, message: Msg): void => {
        if (error) this.kit.log.error({ err: error, subject: where }, 'subscription refused');
        else if (isForUs(message.headers)) this.answer(subject, message, handler);
      };
      this.subscriptions.push(connection.subscribe(where, { queue, callback }));
    };
    listen(subject, this.kit.name, () => true);
    listen(againSubject(subject), undefined, (head) => {
      const replica = head?.get(REPLICA_HEADER);
      return replica ? replica === this.replica : isRead(method) || Boolean(head?.has(PROBE_HEADER));
    });
  }

  private answer(subject: string, message: Msg, handler: MessageHandler): void {
    const { data, headers } = message;
    // The broker lets us reply to whatever subject a caller names; it must not be one of a stream.
    if (!message.reply?.startsWith('_INBOX.')) return;
    if (headers?.has(PROBE_HEADER)) {
      message.respond(undefined, { headers: this.probeAnswer });
      return;
    }
    const work = this.reply(subject, data, headers, handler).then((reply) =>
      message.respond(reply, { headers: this.answerHead() }),
    );
    void this.track(work).catch((err: unknown) => this.kit.log.error({ err, subject }, 'could not answer'));
  }

  private answerHead(): MsgHdrs | undefined {
    if (this.bus.directAddress === undefined) return undefined;
    const head = headers();
    head.set(DIRECT_HEADER, this.bus.directAddress);
    return head;
  }

  /** Makes `close` wait for the work. */
  private track<T>(work: Promise<T>): Promise<T> {
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
    this.inProgress.add(settled);
    void settled.then(() => this.inProgress.delete(settled));
    return work;
  }

  private async reply(
    subject: string,
    data: Uint8Array,
    headers: MsgHdrs | undefined,
    handler: MessageHandler,
  ): Promise<Uint8Array> {
    const timeoutMs = Number(headers?.get(TIMEOUT_HEADER) || DEFAULT_TIMEOUT_MS);
    const deadline = Number(headers?.get(DEADLINE_HEADER) || Date.now() + timeoutMs);
    const { method } = handler.extras as unknown as RpcExtras;
    const { tracing } = this.kit;
    const parent = headers?.get(TRACEPARENT_HEADER);
    const span = tracing?.start(rpcName(method), { kind: 'server', parent, attributes: rpcAttributes(method) });
    const given = newRequestContext({
      requestId: headers?.get(REQUEST_ID_HEADER),
      traceparent: span?.traceparent ?? parent,
      tracing,
      caller: {
        address: headers?.get(CALLER_ADDRESS_HEADER) ?? '',
        userAgent: headers?.get(USER_AGENT_HEADER) ?? '',
      },
    });
    const context = { ...given, deadline };
    const reply = await this.outcome(subject, data, timeoutMs, handler, context);
    span?.end(reply.outcome.case === 'error' ? errorFromWire(reply.outcome.value) : undefined);
    return toBinary(ReplySchema, reply);
  }

  private async outcome(
    subject: string,
    data: Uint8Array,
    timeoutMs: number,
    handler: MessageHandler,
    context: RequestContext,
  ): Promise<Reply> {
    const { method } = handler.extras as unknown as RpcExtras;
    try {
      const call = decode(CallSchema, data);
      const asker = this.bus.verifier.askerOf(call);
      const rpc: RpcContext = { actor: asker.actor };
      const request = decode(method.input, call.request);
      const running: RunningCall = {
        id: newId(),
        method: `${subject.split('.').slice(1, 3).join('.')}.${method.name}`,
        actor: rpc.actor,
        request,
        at: Date.now(),
      };
      if (asker.signed) passOn(running, asker.signed);
      const work = runInContext({ ...context, call: running }, () => {
        // The call may have been queued in an unresponsive broker.
        requireInTime();
        return invoke(handler, request, rpc);
      });
      const response = await withDeadline(work, timeoutMs, subject);
      const value = toBinary(method.output, create(method.output, response as Record<string, unknown>));
      return create(ReplySchema, { outcome: { case: 'response', value } });
    } catch (error) {
      if (!isKnownError(error))
        runInContext(context, () => this.kit.log.error({ err: error, subject }, 'handler failed'));
      return create(ReplySchema, { outcome: { case: 'error', value: errorToWire(error) } });
    }
  }
}

/** Nest wraps results into observables; our handlers return one value. */
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
