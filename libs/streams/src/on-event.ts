import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { handles } from '@candor/bus/handler-decorator.js';
import { events, type EventMessage, type EventSubject } from '@candor/proto/events.js';
import { DeadLetterSchema } from '@candor/proto/gen/candor/notifications/v1/dead_letters_pb.js';
import { ChunkPointerSchema } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';

/** One delivery of a message from a stream. */
export interface MessageMeta {
  /** Id of the event: the outbox row that published it. The same for every redelivery. */
  readonly id: string;
  readonly subject: string;
  /** 1 for the first delivery. */
  readonly attempt: number;
  /** When it was stored in the stream (epoch ms). */
  readonly storedAt: number;
  /** Reports to the server that work is in progress, so that it does not redeliver. */
  extend(): void;
}

export interface ConsumerOptions {
  /** Durable name: who consumes and what for, for example "catalog-downtime". */
  readonly consumer: string;
  /** Messages handled at the same time by one process; 8 by default. */
  readonly concurrency?: number;
  /**
   * How long the server waits for a progress report before it redelivers the message (ms); 10,000 by default. While a
   * handler runs, reports are sent automatically.
   */
  readonly ackWaitMs?: number;
  /** Faults of one message in one process before it becomes a dead letter; 10 by default, about a minute and a half. */
  readonly maxFaults?: number;
  /**
   * Minimum age of a message when it is handled (ms); 0 by default. For work that would take processor time from what
   * people are waiting for.
   */
  readonly behindMs?: number;
}

/**
 * `behindMs` of work that follows an event which notifies people: by then the page has changed, and the first of them
 * are notified.
 */
export const BEHIND_NEWS_MS = 200;

export interface EventExtras extends ConsumerOptions {
  readonly stream: 'EVENTS' | 'DELIVERIES' | 'DEAD';
  readonly schema: DescMessage;
}

type StreamHandler<M> = (message: M, meta: MessageMeta) => Promise<void>;
type HandlerDecorator<M> = <H extends StreamHandler<M>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<H>,
) => void;

/**
 * Consumes an event. The message is acked after the handler returns; if the handler throws, it is redelivered, so every
 * handler is idempotent by a key in Postgres. A message that does not decode, or fails repeatedly through a fault,
 * becomes a dead letter; "unavailable", "deadline exceeded" and "rate limited" are no faults and are retried for ever.
 * A message about an organisation that was deleted is acked and dropped: `Database.tenant` throws for it.
 */
export function OnEvent<S extends EventSubject>(
  subject: S,
  options: ConsumerOptions,
): HandlerDecorator<EventMessage<S>> {
  return onStream(subject, { ...options, stream: 'EVENTS', schema: events[subject] });
}

/** The queue of a chunk: mails that a person is waiting for, small fan-outs, large ones, retries. */
export type DeliveryLane = 'confirm' | 'fast' | 'bulk' | 'retry';

/**
 * Consumes pointers to chunks of one channel and lane. Each lane has its own consumer, so that none waits for another.
 */
export function OnChunk(
  channel: 'email' | 'webhook' | 'slack' | 'twitter',
  lane: DeliveryLane,
  options: ConsumerOptions,
): HandlerDecorator<MessageShape<typeof ChunkPointerSchema>> {
  return onStream(`dlv.${channel}.${lane}`, { ...options, stream: 'DELIVERIES', schema: ChunkPointerSchema });
}

/** Consumes messages that any consumer gave up. */
export function OnDeadLetter(options: ConsumerOptions): HandlerDecorator<MessageShape<typeof DeadLetterSchema>> {
  return onStream('dead.>', { ...options, stream: 'DEAD', schema: DeadLetterSchema });
}

function onStream<M>(subject: string, extras: EventExtras): HandlerDecorator<M> {
  return handles('event', subject, extras);
}
