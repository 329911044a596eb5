import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';
import type { Bus } from '@candor/bus/bus.js';
import type { AppKit } from '@candor/platform/app.js';
import type { AppCalls } from '@candor/rpc/app-calls.js';
import type { RpcExtras } from '@candor/rpc/rpc.js';
import type { AppPositions } from '@candor/streams/consumer-positions.js';
import { measureEventAges } from '@candor/streams/event-ages.js';
import type { EventExtras } from '@candor/streams/on-event.js';
import { StreamConsumer } from '@candor/streams/stream-consumer.js';

/**
 * Runs Nest's handlers over one NATS connection: `@Rpc` over core request and reply in a queue group, `@OnEvent` and
 * `@OnChunk` over JetStream pull consumers that ack after the effect. Nest's stock NATS transport is not used: it opens
 * a second connection per app, has neither deadlines nor acks, takes an empty message for "no responder", and its
 * graceful close always lasts the whole grace period.
 */
export class NatsStrategy extends Server implements CustomTransportStrategy {
  // Failures of event handlers must reach the strategy: they decide between ack and redelivery.
  override readonly propagatesEventHandlerErrors = true;
  private readonly consumers: StreamConsumer[] = [];

  constructor(
    private readonly bus: Bus,
    private readonly calls: AppCalls,
    private readonly positions: AppPositions,
    private readonly kit: AppKit,
  ) {
    super();
  }

  listen(callback: () => void): void {
    const handlers = [...this.messageHandlers];
    for (const [subject, handler] of handlers.filter(([, { isEventHandler }]) => !isEventHandler)) {
      const { method } = handler.extras as unknown as RpcExtras;
      this.calls.serve(subject, method, (request, context) => invoke(handler, request, context));
    }
    const consumed = handlers.filter(([, { isEventHandler }]) => isEventHandler);
    measureEventAges(this.kit.metrics, this.bus, eventConsumers(consumed.map(([, handler]) => handler)));
    // Not awaited: an app starts without NATS and works once it is connected.
    void this.bus.ready().then(() => {
      for (const [subject, handler] of consumed) this.consumers.push(this.consume(subject, handler));
    });
    callback();
  }

  /** Accepts nothing new, then waits for what is in progress, at most the grace period. */
  async close(): Promise<void> {
    await this.calls.stop();
    const work = Promise.all([...this.consumers.map((consumer) => consumer.close()), this.calls.settled()]);
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
    const consumer = new StreamConsumer(
      this.bus,
      this.kit.log,
      { ...extrasOf(handler), subject },
      (message, meta) => invoke(handler, message, meta),
      { tracing: this.kit.tracing, positions: this.positions },
    );
    consumer.start();
    return consumer;
  }
}

function eventConsumers(handlers: readonly MessageHandler[]): string[] {
  return handlers.map(extrasOf).flatMap(({ stream, consumer }) => (stream === 'EVENTS' ? [consumer] : []));
}

function extrasOf(handler: MessageHandler): EventExtras {
  return handler.extras as unknown as EventExtras;
}

/** Nest wraps results into observables; our handlers return one value. */
async function invoke(handler: MessageHandler, data: unknown, context: unknown): Promise<unknown> {
  const result: unknown = await handler(data, context);
  return isObservableLike(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
}

function isObservableLike(value: unknown): value is Parameters<typeof lastValueFrom>[0] {
  return typeof value === 'object' && value !== null && 'subscribe' in value;
}
