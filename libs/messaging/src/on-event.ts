import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { events, type EventMessage, type EventSubject } from '@candor/proto/events.js';
import { DeadLetterSchema } from '@candor/proto/gen/candor/notifications/v1/dead_letters_pb.js';
import { ChunkPointerSchema } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { handles } from './handler-decorator.js';

/** One delivery of a message from a stream. */
export interface MessageMeta {
  /** Id of the fact: the outbox row that published it. The same for every redelivery. */
  readonly id: string;
  readonly subject: string;
  /** 1 for the first delivery. */
  readonly attempt: number;
  /** When it was stored in the stream (epoch ms). */
  readonly storedAt: number;
  /** Tells the server that work goes on, so that it does not redeliver. */
  extend(): void;
}

export interface ConsumerOptions {
  /** Durable name: who consumes and what for, for example "catalog-downtime". */
  readonly consumer: string;
  /** Messages handled at the same time by one process; 8 unless told. */
  readonly concurrency?: number;
  /**
   * How long the server waits for a sign of life before it hands the message to somebody else (ms); 10,000 unless told. While a
   * handler is at work it gives one by itself.
   */
  readonly ackWaitMs?: number;
  /** Faults of one message in one process before it becomes a dead letter; 10 unless told, about a minute and a half. */
  readonly maxFaults?: number;
  /**
   * How old a message is at least when it is handled (ms); 0 unless told. For work that would take processor time from what people
   * wait for.
   */
  readonly behindMs?: number;
}

/** `behindMs` of what follows a fact that notifies people: by then the page has changed, and the first of them are notified. */
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
 * Consumes a fact. The message is acked after the handler returns; a throwing handler gets it again, so every handler
 * is idempotent by a key in Postgres. What does not decode, and what fails again and again through a fault, becomes a dead letter;
 * "unavailable", "deadline exceeded" and "rate limited" are no faults and are tried for ever. What is about an organisation that was
 * deleted is acked and dropped: `Database.tenant` throws for it.
 */
export function OnEvent<S extends EventSubject>(
  subject: S,
  options: ConsumerOptions,
): HandlerDecorator<EventMessage<S>> {
  return onStream(subject, { ...options, stream: 'EVENTS', schema: events[subject] });
}

/** What a chunk waits behind: mails that somebody is sitting in front of, small fan-outs, large ones, second tries. */
export type DeliveryLane = 'confirm' | 'fast' | 'bulk' | 'retry';

/** Consumes pointers to chunks of one channel and lane. A consumer per lane, so that none of them waits for another. */
export function OnChunk(
  channel: 'email' | 'webhook' | 'slack' | 'twitter',
  lane: DeliveryLane,
  options: ConsumerOptions,
): HandlerDecorator<MessageShape<typeof ChunkPointerSchema>> {
  return onStream(`dlv.${channel}.${lane}`, { ...options, stream: 'DELIVERIES', schema: ChunkPointerSchema });
}

/** Consumes messages that some consumer gave up. */
export function OnDeadLetter(options: ConsumerOptions): HandlerDecorator<MessageShape<typeof DeadLetterSchema>> {
  return onStream('dead.>', { ...options, stream: 'DEAD', schema: DeadLetterSchema });
}

function onStream<M>(subject: string, extras: EventExtras): HandlerDecorator<M> {
  return handles('event', subject, extras);
}
